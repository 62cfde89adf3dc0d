import { makeExampleIdentifier } from '@biaojie/contract/identity.ts'
import { type FormEvent, type Ref, useId } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons.tsx'
import * as text from '../text.module.css'
import * as styles from './search-box.module.css'

type Size = keyof typeof LABELS

type SearchBoxProps = {
  /**
   * page 40 px · header 40 px, with the error below · hero 64 px with the orange button · rail 36 px. In the
   * header and the hero of phones another button scans.
   */
  size?: Size
  /** The form keeps the text, also before scripts run. */
  defaultValue?: string
  onChange?: (value: string) => void
  /** Called with the trimmed text on Enter or the button; the page does not reload. */
  onSubmit?: (value: string) => void
  /** The address of the plain form without scripts. */
  action?: string
  placeholder?: string
  label?: string
  error?: string
  /** Shows the scan button. */
  onScan?: () => void
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

// Two boxes may be on one page, and their landmarks need different names.
const LABELS = { page: '标识查询', header: '标识查询', hero: '标识解析', rail: '快捷查询标识' }

/** The name of the field in the plain form. */
const NAME = 'identifier'

/** Shows the identifier search, a form that works without scripts. */
export function SearchBox(props: SearchBoxProps) {
  const { size = 'page', label = LABELS[size], action, error, onScan, onSubmit, className } = props
  const errorId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit?.(String(new FormData(event.currentTarget).get(NAME) ?? '').trim())
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the role on the form saves a wrapping element */}
      <form
        role="search"
        aria-label={label}
        className={cx(styles.box, LOOKS[size], error && styles.invalid, className)}
        action={action}
        onSubmit={onSubmit && submit}
      >
        {(size === 'page' || size === 'header') && <Icon name="search" size={18} />}
        <TextInput {...props} label={label} errorId={error ? errorId : undefined} />
        {onScan && <ScanButton size={size === 'hero' ? 26 : 20} onScan={onScan} />}
        <SubmitButton size={size} />
      </form>
      {error && (
        <p className={cx(styles.error, size === 'header' && styles.hanging)} id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

const LOOKS = { page: undefined, header: styles.header, hero: styles.hero, rail: styles.rail }

type TextInputProps = SearchBoxProps & { errorId?: string }

function TextInput({ defaultValue, onChange, placeholder, label, errorId, inputRef }: TextInputProps) {
  return (
    <input
      className={text.code}
      type="search"
      name={NAME}
      defaultValue={defaultValue}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      placeholder={placeholder ?? `输入标识，如 ${makeExampleIdentifier()}`}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      maxLength={256}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="search"
      ref={inputRef}
    />
  )
}

function ScanButton({ size, onScan }: { size: number; onScan: () => void }) {
  return (
    <button className={styles.scan} type="button" onClick={onScan} aria-label="扫码查询">
      <Icon name="scan" size={size} />
    </button>
  )
}

function SubmitButton({ size }: { size: Size }) {
  if (size !== 'rail') {
    return (
      <button className={styles.submit} type="submit">
        解析
      </button>
    )
  }
  return (
    <button type="submit" aria-label="解析">
      <Icon name="search" size={18} />
    </button>
  )
}

type Example = { href: string; code: string; name: string; more?: string }

/** Shows examples under a search. The first words and the text after the names are hidden on phones. */
export function SearchExamples({ examples }: { examples: readonly Example[] }) {
  return (
    <p className={styles.examples}>
      <span className={styles.wideOnly}>试试这些</span>
      {examples.map(({ href, code, name, more }) => (
        <a key={href} href={href}>
          <span className={text.code}>{code}</span>
          <small>
            {name}
            {more && <span className={styles.wideOnly}>，{more}</span>}
          </small>
        </a>
      ))}
    </p>
  )
}
