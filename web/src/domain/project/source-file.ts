import { useProject } from './project.queries.ts'

/** The file an element of a project's live model is from; null in a model made of one file. */
export function useSourceFile(projectId: string, element: number | null): string | null {
	const sources = useProject(projectId).data?.model?.sources
	if (!sources || element === null) return null
	return sources.findLast(({ first_element }) => first_element <= element)?.file_name ?? null
}
