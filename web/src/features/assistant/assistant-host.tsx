import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { closeAssistant, useAssistantOpened } from '../../domain/assistant/assistant-open.ts'
import { projectQuery } from '../../domain/project/project.queries.ts'
import { SidePane } from '../../ui/side-pane.tsx'

const AssistantPane = lazy(async () => ({ default: (await import('./assistant-pane.tsx')).AssistantPane }))

/** The assistant beside the page of a project, while it is open. */
export function AssistantHost({ projectId }: { projectId: string }) {
	const { t } = useTranslation('assistant')
	const opened = useAssistantOpened()
	const project = useQuery({ ...projectQuery(projectId), enabled: opened !== null }).data
	return (
		<SidePane
			opened={opened !== null && project !== undefined}
			onClose={closeAssistant}
			title={t('title')}
			closeLabel={t('close')}
			width={28}
		>
			<Suspense fallback={<Loader size="sm" />}>
				{opened && project && <AssistantPane key={`${projectId} ${opened.key}`} project={project} text={opened.text} />}
			</Suspense>
		</SidePane>
	)
}
