export default function BeingCharted() {
  return <main><h1>Being charted</h1></main>;
}
