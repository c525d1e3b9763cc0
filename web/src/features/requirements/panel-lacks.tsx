import { Alert, Text } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SaidText } from '../../domain/conformance/said-text.tsx'
import { useConformanceWords } from '../../domain/conformance/use-conformance-words.ts'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { usePanelRequirements } from '../../domain/requirements/requirements.queries.ts'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './requirements.module.css'

/** What a panel lacks of what its project requires. Nothing while that isn't known, or when it lacks nothing. */
export function PanelLacks({ project, panelId }: { project: Project; panelId: string }) {
	const { t } = useTranslation('requirements')
	const words = useConformanceWords()
	const isMember = project.role !== null && !isDemoProject(project.id)
	const { data = [] } = usePanelRequirements(project.id, panelId, isMember)
	if (data.length === 0) return null
	return (
		<Alert
			color="red"
			role="note"
			icon={<IconAlertTriangle size={18} aria-hidden />}
			title={t('lacks')}
			style={{ overflow: 'visible' }}
		>
			<ul className={classes.lacks}>
				{data.map(({ name, instructions, failures }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
					<li key={at}>
						<strong dir="auto">{name}</strong>
						<ul>
							{failures.map((failure, place) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: several parts may have the same reason
								<li key={place}>
									{failure.part && <bdi>{failure.part}: </bdi>}
									<SaidText said={words.reason(failure)} />
								</li>
							))}
						</ul>
						{instructions && (
							<Text size="sm" c="dimmed" dir="auto" className={classes.instructions}>
								{instructions}
							</Text>
						)}
					</li>
				))}
			</ul>
			<TextLink size="sm" to="/app/project/$id/requirements" params={{ id: project.id }}>
				{t('link')}
			</TextLink>
		</Alert>
	)
}
