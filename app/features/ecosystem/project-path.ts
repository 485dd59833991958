interface ProjectPlace {
  id: string;
  category: string;
  subcategory?: string | null | undefined;
}

/** Path of a project's page, without a language. */
export function projectPath({ id, category, subcategory }: ProjectPlace): `/${string}` {
  return subcategory ? `/ecosystem/${category}/${subcategory}/project/${id}` : `/ecosystem/${category}/project/${id}`;
}
