import {
  BoldOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import styles from './bulletin-editor.module.css';

const tools: readonly { label: string; icon: ReactNode; mark: string; run(editor: Editor): void }[] = [
  { label: '标题', icon: 'H', mark: 'heading', run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { label: '加粗', icon: <BoldOutlined />, mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: '斜体', icon: <ItalicOutlined />, mark: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: '下划线', icon: <UnderlineOutlined />, mark: 'underline', run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { label: '删除线', icon: <StrikethroughOutlined />, mark: 'strike', run: (editor) => editor.chain().focus().toggleStrike().run() },
  {
    label: '项目符号',
    icon: <UnorderedListOutlined />,
    mark: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  { label: '编号', icon: <OrderedListOutlined />, mark: 'orderedList', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { label: '分隔线', icon: <LineOutlined />, mark: '', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
];

/** Text with headings, lists and links, as the HTML the server keeps. A form control. */
export function BulletinEditor({ value = '', onChange, id }: { value?: string; onChange?(html: string): void; id?: string }) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, codeBlock: false, code: false })],
    content: value,
    editorProps: { attributes: { ...(id && { id }), role: 'textbox', 'aria-multiline': 'true', 'aria-label': '正文' } },
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : changed.getHTML()),
  });
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map(({ mark }) => mark !== '' && (now?.isActive(mark) ?? false)),
  });
  useEffect(() => {
    // A record that arrives after the first drawing; what is being typed is already there. A page drawn long before it is shown begins
    // with an editor that is gone by then: its successor is on the way.
    if (editor && !editor.isDestroyed && value !== editor.getHTML() && !editor.isFocused)
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  if (!editor) return null;
  return (
    <div className={styles.editor}>
      <div className={styles.tools} role="toolbar" aria-label="正文格式">
        {tools.map(({ label, icon, run }, index) => (
          <Button
            key={label}
            type="text"
            size="small"
            aria-label={label}
            aria-pressed={active?.[index] ?? false}
            onClick={() => run(editor)}
          >
            {icon}
          </Button>
        ))}
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
