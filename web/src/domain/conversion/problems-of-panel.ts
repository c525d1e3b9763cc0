import type { ConversionReport, ElementProblem } from '@panelyard/contracts/models/conversion'
import type { Project } from '@panelyard/contracts/projects/projects'

/** Whether the report of a project may have problems of elements; visitors of a public project get none. */
export const mayHaveProblems = ({ model }: Project): boolean =>
	model !== null &&
	model.report_url !== '' &&
	model.not_converted_count + (model.simplified_count ?? 1) + (model.doubtful_count ?? 1) > 0

/** Whether a problem is about an element or one of its parts. */
const concerns = ({ element, wholes = [] }: ElementProblem, panelElement: number): boolean =>
	element === panelElement || wholes.includes(panelElement)

/** What a report says of a panel and its parts: drawn as boxes, perhaps wrong, or not drawn. */
export const problemsOfPanel = (report: ConversionReport, panelElement: number): ElementProblem[] =>
	[...report.not_converted, ...report.fallback, ...report.doubtful].filter((problem) => concerns(problem, panelElement))
