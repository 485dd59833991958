/** Counts the turns of the event loop while a task runs. */
export async function countEventLoopTurns(task: () => unknown): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  await task();
  clearImmediate(next);
  return turns;
}
