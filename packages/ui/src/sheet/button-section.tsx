import { Button, type ButtonKind, buttonClass } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { Section } from './section.tsx'

const KINDS: [kind: ButtonKind, name: string, text: string][] = [
  ['p', '主要', '立即获取'],
  ['o', '次要', '查看详情'],
  ['q', '安静', '立即获取'],
  ['t', '文字', '全部应用'],
  ['k', '唯一强调', '解析'],
  ['d', '危险', '驳回'],
]

export function ButtonSection() {
  return (
    <Section title="按钮" rule="高 32 / 40 / 48 / 64，圆角 4">
      <States />
      <div className="row pad on-navy sheet">
        <Button kind="n">藏青面次要</Button>
        <Button kind="n" className="is-hover">
          悬停
        </Button>
        <Button kind="k" size="l">
          申请加入
        </Button>
        <Button kind="k" size="xl">
          解析
        </Button>
      </div>
      <div className="row">
        <Button size="s">小 32</Button>
        <Button>中 40</Button>
        <Button size="l">大 48</Button>
        <a className={buttonClass({ kind: 'o' })} href="#button">
          <Icon name="download" size={18} />
          带图标的链接
        </a>
        <Button kind="o" square aria-label="筛选">
          <Icon name="filter" size={18} />
        </Button>
        <span className="mut text-12">手机一律 44 起</span>
      </div>
    </Section>
  )
}

function States() {
  return (
    <table className="mx">
      <thead>
        <tr>
          {['种类', '默认', '悬停', '按下', '焦点', '停用', '进行中'].map((state) => (
            <th key={state} scope="col" className="mut">
              {state}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map(([kind, name, text]) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            {['', 'is-hover', 'is-act', 'focus'].map((state) => (
              <td key={state}>
                <Button kind={kind} className={state}>
                  {text}
                </Button>
              </td>
            ))}
            <td>
              <Button kind={kind} disabled>
                {text}
              </Button>
            </td>
            <td>
              <Button kind={kind} loading>
                {text}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
