/** What is to be done with a first password. */
export const passwordNote = '请现在复制并交给本人；首次登录时须修改密码。';
