import type { Route } from "./+types/get-started";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { textPage } from "#app/pages/text-page.server.ts";
import type { Lesson, LessonOutline } from "#app/features/get-started/get-started.ts";
import { lessonsIn } from "#app/features/get-started/get-started.server.ts";
import LearningPath from "#app/features/get-started/learning-path.island.tsx";
import LessonQuiz from "#app/features/get-started/lesson-quiz.island.tsx";
import LessonsEnd from "#app/features/get-started/lessons-end.island.tsx";
import { Lessons } from "#app/features/get-started/lessons.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/get-started/get-started.css";

const PATH = "/get-started";

export const loader = pageLoader(textPage("get-started"), ({ language }) => {
  return { messages: messagesOf(language, "get-started"), ...lessonsIn(language) };
});

const outlineOf = ({ id, title, questions }: Lesson): LessonOutline => ({ id, title, questions: questions.map((question) => question.id) });

export default function GetStarted({ loaderData: { page, lessons, terms } }: Route.ComponentProps) {
  const { t } = useTranslation("get-started");
  const formats = useFormats();
  return (
    <Page
      path={PATH}
      title={page.title}
      description={page.description}
      lead={t("lead")}
      intro={
        <p className="caption">
          {t("checked")} <time dateTime={page.updated}>{formats.date(Date.parse(page.updated))}</time>
        </p>
      }
    >
      <Lessons
        lessons={lessons}
        terms={terms}
        learningPath={<Island of={LearningPath} props={{ lessons: lessons.map(outlineOf) }} />}
        quizzes={lessons.map(({ id, questions }) => (
          <Island key={id} of={LessonQuiz} props={{ lesson: id, questions }} />
        ))}
        end={<Island of={LessonsEnd} props={{ questions: lessons.flatMap((lesson) => outlineOf(lesson).questions) }} />}
      />
    </Page>
  );
}
