import { materials, process } from '../../../../../content/identification.ts'
import { ApplyLink } from '../../registration/apply-link.tsx'

/** The four stations on their centre line, and what to have at hand before the first. */
export function Process() {
  return (
    <section className="idprocess sheet" data-surface="navy">
      <div className="w">
        <h2>怎么办理</h2>
        <ol aria-label="办理步骤">
          {process.map(({ title, text, time }) => (
            <li key={title}>
              <b>{title}</b>
              <p>{text}</p>
              <span className="id">{time}</span>
            </li>
          ))}
        </ol>
        <div className="need">
          <h3>动手之前，先备好</h3>
          <dl>
            {materials.map(({ name, spec }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{spec}</dd>
              </div>
            ))}
          </dl>
          <ApplyLink kind="accent" size="large" />
        </div>
      </div>
    </section>
  )
}
