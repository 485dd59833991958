import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { categories } from "#app/foundation/content/categories.server.ts";
import { SUBCATEGORIES } from "#app/foundation/content/project-facts.ts";
import { ABOUT_WORD_LIMITS } from "#app/foundation/content/projects.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";

const known = categories().map(({ id }) => id);
const [id = "", category = "", subcategory] = process.argv.slice(2);

function stop(message: string): never {
  console.error(
    `${message}\n\nnpm run new-project -- <id> <category> [subcategory]\n  id           kebab-case, stays for good: it is part of the address\n  category     ${known.join(", ")}\n  subcategory  only in defi: ${SUBCATEGORIES.join(", ")}`,
  );
  process.exit(1);
}

if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) stop("The first word is the project's id, in lower case with hyphens, such as book-io.");
if (!known.includes(category)) stop(`"${category}" is no category.`);
if ((category === "defi") !== (SUBCATEGORIES.find((one) => one === subcategory) !== undefined))
  stop("A project of category defi has a subcategory, and no other project has one.");
const folder = join(contentFolder, "projects", id);
if (existsSync(folder)) stop(`content/projects/${id} exists already.`);

const today = new Date().toISOString().slice(0, 10);
const wallet = { mobile: null, hardware: null, dapps: null, staking: null, browserExtension: null, platforms: [] };
const facts = {
  name: "",
  category,
  ...(subcategory ? { subcategory } : {}),
  status: "live",
  statusAsOf: today,
  website: null,
  twitter: null,
  github: null,
  discord: null,
  founded: null,
  launched: null,
  token: null,
  defillama: null,
  openSource: null,
  license: null,
  tags: [],
  ...(category === "wallets" ? { wallet } : {}),
  custody: null,
  audits: null,
  formerNames: [],
  successor: null,
  sources: [{ title: "", url: "https://", saidAt: "", checkedAt: today }],
};
const [least, most] = ABOUT_WORD_LIMITS.en;
mkdirSync(folder);
writeFileSync(
  join(folder, "project.yaml"),
  `# Facts only, each with a source below. null means that no one knows: never guess.\n${stringify(facts)}`,
);
for (const { code, name } of LANGUAGES) {
  writeFileSync(
    join(folder, `${code}.md`),
    `---\ndescription: ""\n---\n${name}: ${least} to ${most} words in two or three paragraphs: what it does, how to use it, what to watch out for.\n`,
  );
}
console.log(
  `content/projects/${id} was created: project.yaml and ${LANGUAGES.length} texts. Fill them in; npm run check says what is missing.`,
);
