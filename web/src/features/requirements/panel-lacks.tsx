import { Alert, Text } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { usePanelRequirements } from '../../domain/requirements/requirements.queries.ts'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './requirements.module.css'

/** What a panel lacks of what its project requires. Nothing while that isn't known, or when it lacks nothing. */
export function PanelLacks({ project, panelId }: { project: Project; panelId: string }) {
	const { t } = useTranslation('requirements')
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
							{failures.map(({ reason, part }, place) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: several parts may have the same reason
								<li key={place} dir="auto">
									{part && <bdi>{part}: </bdi>}
									<span lang="en">{reason}</span>
								</li>
							))}
						</ul>
						{instructions && (
							<Text size="sm" c="dimmed" dir="auto">
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
