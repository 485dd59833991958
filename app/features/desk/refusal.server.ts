/** An expected refusal. The title says what happened and what to do; `fields` holds errors of single fields. */
export class DeskRefusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 429;
  readonly fields: Record<string, string>;

  constructor(status: DeskRefusal["status"], title: string, fields: Record<string, string> = {}) {
    super(title);
    this.status = status;
    this.fields = fields;
  }
}
