import { expect, test } from 'vitest';
import {
  bareMobile,
  betweenProblem,
  code17Problem,
  emailProblem,
  hostProblem,
  integerProblem,
  mobileProblem,
  nameProblem,
  numberProblem,
  phoneProblem,
  rangeProblem,
  searchProblem,
  urlProblem,
} from './field-rule.ts';
import { degrees, integer, mobile, nameText, phoneNumber } from './fields.ts';
import { searchText } from './page.ts';

const forbidden = '不能包含\' / \\ : 、 * ? " < >字符';
test.each([
  ['江南豪园', '', null],
  ['A座 3层', '', null],
  ...[...'\'/\\:、*?"<>'].map((character): [string, string, string] => [`a${character}b`, '', forbidden]),
  ['*型', '*', null],
  ['08:00档', ':', null],
  ['08:00*', ':', '不能包含\' / \\ 、 * ? " < >字符'],
  [' 江南', '', '首尾不能有空格'],
  ['江南 ', '', '首尾不能有空格'],
])('name %j, allowed %j: %j', (value, allowed, problem) => expect(nameProblem(value, allowed)).toBe(problem));

const wrongPhone = '请输入正确的电话号码';
test.each([
  ['13800001111', null],
  ['87654321', null],
  ['8765432', null],
  ['0571-87654321', null],
  ['057187654321', null],
  ['010-87654321-8001', null],
  ['400-123-4567', null],
  ['876543', wrongPhone],
  ['0571-876543210', wrongPhone],
  ['1380000111a', wrongPhone],
  ['', wrongPhone],
])('phone %j: %j', (value, problem) => expect(phoneProblem(value)).toBe(problem));

const wrongMobile = '请输入正确的手机号';
test.each([
  ['13800001111', null],
  ['19900001111', null],
  ['+8613800001111', null],
  ['008613800001111', null],
  ['+86 13800001111', null],
  ['12800001111', wrongPhone],
  ['1380000111', wrongPhone],
  ['138000011112', wrongPhone],
  ['+8513800001111', wrongPhone],
  ['8613800001111', wrongPhone],
  ['', wrongPhone],
  ['+8612812345678', wrongMobile],
  ['0086 1281234567', wrongMobile],
])('mobile %j: %j', (value, problem) => expect(mobileProblem(value)).toBe(problem));

test('12812345678 was told that its mobile number is wrong, where any number without a prefix is a telephone number', () => {
  expect(mobileProblem('12812345678')).toBe('请输入正确的电话号码');
});

test.each([
  ['12', null, null],
  ['-3', null, null],
  ['1.5', null, '请输入整数'],
  ['1.', '请输入数字', '请输入整数'],
  ['1e3', '请输入数字', '请输入整数'],
  ['', '请输入数字', '请输入整数'],
  ['十', '请输入数字', '请输入整数'],
])('number %j: %j, whole: %j', (value, number, whole) => {
  expect(numberProblem(value)).toBe(number);
  expect(integerProblem(value)).toBe(whole);
});

test.each([
  ['0', {}, null],
  ['10000', {}, null],
  ['99.99', {}, null],
  ['10000.01', {}, '应在0~10000之间'],
  ['-1', {}, '应在0~10000之间'],
  ['1.234', {}, '最多保留两位小数'],
  ['1.23', { decimals: 1 }, '最多保留一位小数'],
  ['6', { min: 1, max: 5 }, '应在1~5之间'],
  ['abc', {}, '必须为数字值'],
])('range %j within %o: %j', (value, bounds, problem) => expect(rangeProblem(value, bounds)).toBe(problem));

test.each([
  ['1', [], null],
  ['10000', [], null],
  ['0', [], '请输入1-10000之间的数字'],
  ['x', [], '请输入1-10000之间的数字'],
  ['31', [1, 30], '请输入1-30之间的数字'],
] as const)('%j between %j: %j', (value, bounds, problem) => expect(betweenProblem(value, ...bounds)).toBe(problem));

const mixed = '必须含有“大写字母”、“数字”中的任意两种';
test.each([
  ['LSVAA4182E2184847', null],
  ['LSVAA4182E218484', '必须输入17位'],
  ['LSVAA4182E21848470', '必须输入17位'],
  ['12345678901234567', mixed],
  ['ABCDEFGHJKLMNPRST', mixed],
  ['lsvaa4182e2184847', mixed],
])('seventeen characters %j: %j', (value, problem) => expect(code17Problem(value)).toBe(problem));

const [wrongUrl, wrongHost] = ['请输入正确的网址', '请输入正确的IP或网址'];
test.each([
  ['http://example.cn', null, null],
  ['https://pay.example.cn:8443/a?b=1#c', null, null],
  ['ftp://192.168.1.20/files', null, null],
  ['https://停车.中国/', null, null],
  ['192.168.1.20', wrongUrl, null],
  ['255.255.255.255', wrongUrl, null],
  ['256.1.1.1', wrongUrl, wrongHost],
  ['http://256.1.1.1', wrongUrl, wrongHost],
  ['example.cn', wrongUrl, wrongHost],
  ['javascript:alert(1)', wrongUrl, wrongHost],
  ['http://user@example.cn', wrongUrl, wrongHost],
  ['http://a b.cn', wrongUrl, wrongHost],
  ['http://-a.cn', wrongUrl, wrongHost],
])('address %j: as URL %j, as host %j', (value, url, host) => {
  expect(urlProblem(value)).toBe(url);
  expect(hostProblem(value)).toBe(host);
});

const wrongMail = '请输入正确的邮箱';
test.each([
  ['a.b+c@example.com.cn', null],
  ['a@b', wrongMail],
  ['a..b@example.cn', wrongMail],
  ['.a@example.cn', wrongMail],
  ['a@-example.cn', wrongMail],
  ['a b@example.cn', wrongMail],
])('e-mail %j: %j', (value, problem) => expect(emailProblem(value)).toBe(problem));

test.each([
  ['%', '禁止搜索单独的%符号'],
  [' %%% ', '禁止搜索单独的%符号'],
  ['5%', null],
  ['', null],
])('search for %j: %j', (value, problem) => expect(searchProblem(value)).toBe(problem));

test('fields of the contract say the same', () => {
  const said = (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message ?? null;
  expect(said(nameText('名称', 30), 'a*b')).toBe(forbidden);
  expect(said(nameText('名称', 30), ' a')).toBe('首尾不能有空格');
  expect(said(phoneNumber('电话'), '')).toBeNull();
  expect(said(phoneNumber('电话'), '12')).toBe(wrongPhone);
  expect(said(mobile('手机号'), '12')).toBe(wrongPhone);
  expect(said(mobile('手机号'), '+8612812345678')).toBe(wrongMobile);
  expect(said(mobile('手机号'), '')).toBe('请输入手机号');
  expect(mobile('手机号').parse('+86 13800001111')).toBe(bareMobile('13800001111'));
  expect(said(searchText('名称'), '%')).toBe('禁止搜索单独的%符号');
  expect(said(integer('天数', 1, 9), 1.5)).toBe('请输入整数');
  expect(said(degrees('经度', 180), 180.1)).toBe('经度应在-180~180之间');
  expect(said(degrees('纬度', 90), -90.000001)).toBe('纬度应在-90~90之间');
  expect(said(degrees('纬度', 90), 30.1234567)).toBe('最多保留六位小数');
  expect(said(degrees('纬度', 90), 30.123456)).toBeNull();
});
