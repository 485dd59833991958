export const csvFile = (name: string, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      ...headers,
    },
  });
