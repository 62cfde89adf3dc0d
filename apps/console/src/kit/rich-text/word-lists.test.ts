import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertWordLists } from './word-lists.ts'

const item = (mark: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>${text}</p>`

test('items of Word become a list between the paragraphs around it', () => {
  assert.equal(
    convertWordLists(`<p>前</p>\n${item('l', '入库')}\n${item('l', '<b>出库</b>')}\n<p>后</p>`),
    '<p>前</p>\n<ul><li><p>入库</p></li><li><p><b>出库</b></p></li></ul>\n<p>后</p>',
  )
})

test('numbers make a numbered list, also Chinese ones and those in brackets', () => {
  for (const mark of ['1.', '12、', 'a)', '（一）', '一、'])
    assert.equal(convertWordLists(item(mark, '读码')), '<ol><li><p>读码</p></li></ol>', mark)
})

test('deeper items stand in their item, and a list of the other kind begins anew', () => {
  assert.equal(
    convertWordLists(item('1.', '甲') + item('l', '乙', 2) + item('2.', '丙') + item('l', '丁')),
    '<ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li></ol><ul><li><p>丁</p></li></ul>',
  )
})

test('a mark within comments, as browsers hand it over, is left out as well', () => {
  const pasted =
    '<p style="mso-list:l1 level1 lfo2"><!--[if !supportLists]--><span style="mso-list:Ignore">·<span>&nbsp;</span></span><!--[endif]-->打标</p>'
  assert.equal(convertWordLists(pasted), '<ul><li><p>打标</p></li></ul>')
})

test('HTML without such items stays as it is', () => {
  for (const html of ['', '<p>一、总则</p>', '<ul><li>甲</li></ul>', '<p>mso-list:l0 level1</p>'])
    assert.equal(convertWordLists(html), html)
})
