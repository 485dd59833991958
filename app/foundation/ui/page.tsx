import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { PageJsonLd, type BreadcrumbItem } from "#app/foundation/ui/json-ld.tsx";
import { PageHead, type PageHeadProps } from "#app/foundation/ui/page-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** Other props become attributes of the intro. */
interface PageProps extends ComponentProps<"header">, Pick<PageHeadProps, "firstScreenEnd"> {
  /** Path without a language. A page without a path has no address and no breadcrumb. */
  path?: string;
  title: string;
  description: string;
  noindex?: boolean;
  /** Breadcrumb items above this page, outermost first. */
  parents?: readonly BreadcrumbItem[];
  /** Heading and last breadcrumb item, if different from the title. */
  name?: string;
  /** Entries that the page lists, for search engines. */
  list?: readonly BreadcrumbItem[];
  back?: { to: `/${string}`; label: string };
  lead?: string;
  /** Additional content of the intro, below the lead. */
  intro?: ReactNode;
  /** Drawing behind the intro, made from the page's data. */
  art?: ReactNode;
}

/** An inner page: its metadata for search engines, its intro, and its content. */
export function Page({
  path,
  title,
  description,
  noindex = false,
  firstScreenEnd,
  parents,
  name = title,
  list,
  back,
  lead,
  intro,
  art,
  className,
  children,
  ...header
}: PageProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={title} description={description} path={path} noindex={noindex} firstScreenEnd={firstScreenEnd} />
      {path !== undefined && <PageJsonLd trail={[...(parents ?? []), { name, path }]} list={list} />}
      <header className={clsx("page-intro", className)} {...header}>
        {art}
        <div className="container">
          {back && (
            <LocalLink to={back.to} className="link-more">
              <UiIcon name="arrow-left" />
              {back.label}
            </LocalLink>
          )}
          <h1>{name}</h1>
          {lead && <p className="lead">{lead}</p>}
          {intro}
        </div>
      </header>
      {children}
    </main>
  );
}
