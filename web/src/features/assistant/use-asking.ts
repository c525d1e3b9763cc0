import { type ProposeRequest, ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { useNamedKinds } from '../../domain/panels/kind-names.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { type Asked, ask, type SentSentence } from './open-answer.ts'

/** What shows an answer is given. */
export type OutcomeProps<Kind extends Asked['answer']['outcome']> = {
	asked: Asked & { answer: Extract<Asked['answer'], { outcome: Kind }> }
	project: Project
	panels: readonly Panel[]
	/** Asks another sentence about the panels that were selected for this one. */
	onAsk: (text: string) => void
	onEnd: () => void
}

/** Asks the server what an instruction means, in the words that the person sees. */
export function useAsking(project: Project, panels: readonly Panel[]) {
	const { i18n } = useTranslation()
	const statuses = useStatuses(project.id).data ?? []
	const nameOf = useStatusName()
	const floors = useNamedFloors(project, panels)
	const kinds = useNamedKinds(project.panel_kinds, panels)
	return (asked: { text: string; selected: readonly string[]; without_model: boolean }) => {
		const call = (asking: SentSentence, signal: AbortSignal) => {
			const body = {
				...asking,
				language: i18n.language as ProposeRequest['language'],
				shown: {
					statuses: statuses.map((status) => ({ id: status.id, name: nameOf(status) })),
					kinds: kinds.map(({ number, name }) => ({ number, name: name.slice(0, 200) })),
					floors: floors.map(({ name }, number) => ({ number, name: name.slice(0, 200) })),
				},
			}
			return callApi(ProposeResponse, 'POST', `/projects/${project.id}/assistant/proposals`, {
				body,
				signal,
				reads: true,
			})
		}
		return ask(project.id, asked, call)
	}
}
