import { readLabelCode } from '@panelyard/contracts/panels/labels'
import { useLabels } from './labels.queries.ts'

/**
 * The panel whose code was typed or read by a hand scanner into a search box; null for any other text, and for codes that
 * the project doesn't have.
 */
export function usePanelOfCode(projectId: string | null, text: string): string | null {
	const code = projectId === null ? null : readLabelCode(text)
	const labels = useLabels(projectId ?? '', code !== null).data
	return (code !== null && labels?.byCode.get(code)?.panel_id) || null
}
