import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { codeOnFace } from '@biaojie/drawings/measured/figure.ts'
import { makeFieldReader } from '../../../../scenes/elements.ts'
import type { Row } from '../model.ts'
import { drawCodeFigures } from './code.ts'
import { type LayerContext, listElements, listOpenElements, type Shown } from './context.ts'
import { listOthers, makeFactRows, makeFactTable } from './rows.ts'

/** 检: where the code is, and the form for the code under the label. */
export function showCheck(context: LayerContext): Shown {
  const { measured, company, scenes, identifier, language } = context
  const { t } = language
  const elements = listElements(context, 'anti')
  const fields = makeFieldReader<'anti'>(elements)
  const place = fields.readText('codePlace')
  const distance = Number(/(?:距中心|半径|R) ?(\d+(?:\.\d+)?)/.exec(place)?.[1])
  const query = scenes.find(({ isOpen }) => isOpen)?.query
  if (elements.length === 0)
    return {
      title: t('未查询到您的产品标识'),
      note: t`这个标识没有防伪登记，请核对实物上的编码，或联系${company.name}确认`,
      figure: drawCodeFigures(context),
    }
  const drawFace = (frame: 'wide' | 'narrow') =>
    measured && distance > 0
      ? drawSvg(
          codeOnFace(measured, distance, { frame, code: context.encodeCode(identifier), t }),
          frame === 'wide' ? 'k' : 'l',
        )
      : undefined
  const [wide, narrow] = [drawFace('wide'), drawFace('narrow')]
  const activated = fields.readText('activatedAt')
  const facts: Row[] = [
    { name: t('登记'), text: t`${company.name}登记了这个标识${activated ? t`，${activated} 激活` : ''}` },
    ...(query
      ? [{ name: t('查询'), text: t`被查询过 ${query.total} 次，首次 ${query.firstTime.slice(0, 16)}` }]
      : []),
    ...(place ? [{ name: t('码在'), text: place }] : []),
    ...makeFactRows(language, fields.without('codePlace', 'activatedAt')),
  ]
  const rest = listOthers(language, elements, listOpenElements(context))
  return {
    title: t('刮开涂层，输入密码'),
    note: t('标识是公开的，谁都能抄印；真伪看涂层下的密码和实物特征'),
    figure: wide && narrow ? { wide, narrow, kind: 'sheet' } : drawCodeFigures(context),
    tables: [makeFactTable(language, t('企业登记的'), facts)],
    lists: rest.lists,
    wide: rest.wide,
    tool: 'check',
  }
}
