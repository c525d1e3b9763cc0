import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { closeAssistant, useAssistantSession } from '../../domain/assistant/assistant-session.ts'
import { projectQuery } from '../../domain/project/project.queries.ts'
import { useRoomBeside } from '../../ui/appearance/media.ts'
import { Later, laterPart } from '../../ui/later.tsx'
import { SidePane } from '../../ui/page/side-pane.tsx'

const PANE = laterPart(async () => (await import('./assistant-pane.tsx')).AssistantPane)
const PROPOSAL = laterPart(async () => (await import('./open-proposal.tsx')).OpenProposal)

/** In rem; the pages that make room for it know it as `--beside-width`. */
const WIDTH = 28

/** The assistant beside the page of a project, while it is open. */
export function AssistantHost({ projectId }: { projectId: string }) {
	const { t } = useTranslation('assistant')
	const session = useAssistantSession(projectId)
	const isOpen = session?.is_open ?? false
	const project = useQuery({ ...projectQuery(projectId), enabled: isOpen }).data
	const hasRoom = useRoomBeside()
	const isFolded = isOpen && !hasRoom && session?.is_folded === true
	useRoomFor(isFolded ? 'folded' : isOpen && hasRoom ? 'beside' : null)
	return (
		<>
			<SidePane
				opened={isOpen && !isFolded && project !== undefined}
				onClose={closeAssistant}
				title={t('title')}
				closeLabel={t('close')}
				width={WIDTH}
			>
				{session && project && <Later part={PANE} props={{ project, session }} waiting={<Loader size="sm" />} />}
			</SidePane>
			{isOpen && project && <Later part={PROPOSAL} props={{ project, isFolded }} isSilent />}
		</>
	)
}

/** Has the page make room: for a pane beside it, or a bar below it. */
function useRoomFor(part: 'beside' | 'folded' | null): void {
	useLayoutEffect(() => {
		if (part === null) return
		document.documentElement.dataset.assistant = part
		return () => {
			delete document.documentElement.dataset.assistant
		}
	}, [part])
}
