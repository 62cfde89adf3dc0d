import { Form, type FormInstance } from 'antd'

/**
 * Follows what `read` finds in the form around it. Unlike a bare `useWatch` it is there when the fields are drawn first,
 * so that fields that depend on it neither arrive late nor move the page; and it draws anew only when it changes.
 */
export function useFormValue<T>(read: (form: FormInstance) => T): { value: T; form: FormInstance } {
  const form = Form.useFormInstance()
  const find = () => read(form)
  Form.useWatch(find, { form, preserve: true })
  return { value: find(), form }
}
