import * as v from "valibot";

// Removes the received value from messages for logs and operators, because it may be a secret or an email address.
const withoutReceived = ({ expected, message }: v.BaseIssue<unknown>): string =>
  expected === "never" ? "is not a known field" : message.replace(/(?: but r|: R)eceived [^]*$/, "");
v.setGlobalMessage(withoutReceived);
v.setSpecificMessage(v.nonEmpty, "must not be empty");

/** Lists a value's errors with their paths, for its author. */
export const describeIssues = (issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string => v.summarize(issues);

/** JSON can contain 1e999, which JavaScript parses as Infinity. */
export const finiteNumber = v.pipe(v.number(), v.finite());
export const integer = v.pipe(v.number(), v.safeInteger());
export const nonNegativeInteger = v.pipe(integer, v.minValue(0));
export const positiveInteger = v.pipe(integer, v.minValue(1));

const isInCalendar = (text: string): boolean => Number.isNaN(Date.parse(text)) || new Date(text).toISOString().startsWith(text);

/** A calendar date; valibot's `isoDate` also accepts February 31. */
export const isoDate = (message = "must be a date such as 2026-08-22") =>
  v.pipe(v.string(message), v.isoDate(message), v.check(isInCalendar, message));

export const isoDateTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/),
  v.check((text) => isInCalendar(text.slice(0, 10))),
);

export const address = (scheme: RegExp, message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => scheme.test(text) && URL.canParse(text), message),
  );
export const httpsAddress = address(/^https:\/\//i, "must be an address that begins with https://");
export const webAddress = address(/^https?:\/\//i, "must be an address that begins with https:// or http://");

export const parseValid = <Output>(schema: v.GenericSchema<unknown, Output>, list: readonly unknown[]): Output[] =>
  list.flatMap((item) => {
    const parsed = v.safeParse(schema, item);
    return parsed.success ? [parsed.output] : [];
  });

/** An object in a file that people write: the error of a missing field is the field's own message. */
export const strictFields = <const Entries extends v.ObjectEntries>(entries: Entries, message?: string) =>
  v.strictObject(entries, (issue) => {
    const field = entries[String(issue.path?.at(-1)?.key)];
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? message ?? withoutReceived(issue);
  });
