export default function ConsultDialog() {
  return null
}
