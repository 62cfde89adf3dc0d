/** The schema of a label's design, as calls take and answer it. */
import { Type } from 'typebox'
import { defineChoice, flag, integer, text } from '../../fields.ts'
import {
  CODE_CONTENTS,
  ELEMENTS_MAX,
  LABEL_SIDE,
  LABEL_TEXT_MAX,
  MEDIA,
  PAPERS,
  SIGNED_VALUES_MAX,
  SYMBOLOGIES,
} from './rules.ts'

export const mm = (minimum: number, maximum: number, title: string) =>
  Type.Number({ minimum, maximum, title })
const place = {
  id: text(40, '编号'),
  x: mm(-50, 250, '左'),
  y: mm(-50, 250, '上'),
}
const closed = { additionalProperties: false } as const
const ElementSchema = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('code', { title: '种类' }),
        ...place,
        symbology: defineChoice(SYMBOLOGIES, '码制'),
        content: defineChoice(CODE_CONTENTS, '码里的内容'),
        module: mm(0.1, 5, '码元'),
        height: mm(1, 100, '条高'),
        signed: Type.Optional(
          Type.Array(text(120, '签名的值'), { maxItems: SIGNED_VALUES_MAX, title: '签名的值' }),
        ),
      },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('text', { title: '种类' }),
        ...place,
        text: text(LABEL_TEXT_MAX, '文字'),
        width: mm(0.5, 250, '宽'),
        size: mm(0.5, 60, '字高'),
        bold: flag('加粗'),
        align: defineChoice(['left', 'center', 'right'], '对齐'),
      },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('line', { title: '种类' }),
        ...place,
        width: mm(0.05, 250, '宽'),
        height: mm(0.05, 250, '高'),
      },
      closed,
    ),
    Type.Object({ kind: Type.Literal('mark', { title: '种类' }), ...place, size: mm(1, 60, '大小') }, closed),
  ],
  { title: '标签上的内容' },
)
export const DesignSchema = Type.Object(
  {
    width: mm(LABEL_SIDE.least, LABEL_SIDE.most, '标签宽'),
    height: mm(LABEL_SIDE.least, LABEL_SIDE.most, '标签高'),
    paper: defineChoice(PAPERS, '标签材质'),
    margin: mm(0, 20, '安全边'),
    media: defineChoice(MEDIA, '排版'),
    gap: mm(0, 50, '间隙'),
    grid: Type.Object(
      {
        columns: integer(1, 30, '列数'),
        rows: integer(1, 60, '行数'),
        left: mm(0, 200, '左边'),
        top: mm(0, 280, '上边'),
        gapX: mm(0, 100, '列间'),
        gapY: mm(0, 100, '行间'),
        shiftX: mm(-20, 20, '右移'),
        shiftY: mm(-20, 20, '下移'),
      },
      { title: 'A4 格子' },
    ),
    elements: Type.Array(ElementSchema, { maxItems: ELEMENTS_MAX, title: '标签上的内容' }),
  },
  { $id: 'LabelDesign', title: '版面' },
)
