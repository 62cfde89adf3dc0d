export default function Home() {
  return <h1>标解</h1>
}
