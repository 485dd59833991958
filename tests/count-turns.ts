/** How often the event loop got to other work while a task ran. */
export async function countTurns(task: () => unknown): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  await task();
  clearImmediate(next);
  return turns;
}
