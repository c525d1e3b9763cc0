import { type ProposeRequest, ProposeResponse } from '@panelyard/contracts/assistant'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { newId } from '../../api/outbox/change.ts'
import { offeredSelection } from '../../domain/palette/offered-selection.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { useNamedKinds } from '../../domain/panels/kind-names.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'

/** What was asked, and what the server says to it. */
export type Asked = { text: string; selected: readonly string[]; answer: ProposeResponse }

/** What shows an answer is given. */
export type OutcomeProps<Kind extends Asked['answer']['outcome']> = {
	asked: Asked & { answer: Extract<Asked['answer'], { outcome: Kind }> }
	project: Project
	panels: readonly Panel[]
	/** Asks another sentence. */
	onAsk: (text: string) => void
	onEnd: () => void
}

/** What is asked: the sentence, and who may read it. `ask_id` names the asking in live events. */
export type Asking = { text: string; ask_id: string; without_model: boolean }
export const newAsking = (text: string, without_model: boolean): Asking => ({ text, ask_id: newId(), without_model })

/** Asks the server what an instruction means, in the words that the person sees. `cancel` gives up what is under way. */
export function useAsking(project: Project, panels: readonly Panel[]) {
	const { i18n } = useTranslation()
	const statuses = useStatuses(project.id).data ?? []
	const nameOf = useStatusName()
	const floors = useNamedFloors(project, panels)
	const kinds = useNamedKinds(project.panel_kinds, panels)
	const underWay = useRef<AbortController | null>(null)
	const asking = useMutation({
		mutationFn: async ({ text, ask_id, without_model }: Asking): Promise<Asked> => {
			const selected = offeredSelection(project.id)
			const body = {
				...{ text, ask_id, without_model },
				language: i18n.language as ProposeRequest['language'],
				selected,
				shown: {
					statuses: statuses.map((status) => ({ id: status.id, name: nameOf(status) })),
					kinds: kinds.map(({ number, name }) => ({ number, name: name.slice(0, 200) })),
					floors: floors.map(({ name }, number) => ({ number, name: name.slice(0, 200) })),
				},
			}
			const path = `/projects/${project.id}/assistant/proposals`
			underWay.current?.abort()
			const started = new AbortController()
			underWay.current = started
			const options = { body, signal: started.signal }
			return { text, selected, answer: await callApi(ProposeResponse, 'POST', path, options) }
		},
	})
	const cancel = () => {
		underWay.current?.abort()
		asking.reset()
	}
	return { ...asking, cancel }
}
