import { Text, Title } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { meetsAll } from '@panelyard/contracts/testing/requirements'
import { useTranslation } from 'react-i18next'
import { useRequirements } from '../../domain/requirements/requirements.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import classes from './overview-tab.module.css'

/** Whether the live model has what the project requires. Hidden from people who can't add requirements until there are some. */
export function RequirementsSection({ project, manager }: { project: Project; manager: boolean }) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const { data } = useRequirements(project.id)
	if (!data || (data.files.length === 0 && !manager)) return null
	const { files, check, is_checking } = data
	const isMet = check !== null && meetsAll(check)
	return (
		<section className={classes.card} aria-labelledby="requirements">
			<div className={classes.cardHead}>
				<Title order={2} id="requirements">
					{t('title')}
				</Title>
				<TextLink to="/app/project/$id/requirements" params={{ id: project.id }} size="sm">
					{t(files.length === 0 ? 'open_first' : 'open')}
				</TextLink>
			</div>
			{files.length === 0 ? (
				<Text size="sm" c="dimmed">
					{t('text')}
				</Text>
			) : check && check.problem === null ? (
				<>
					<Tag tone={isMet ? 'positive' : 'negative'}>{t(isMet ? 'met' : 'not_met')}</Tag>
					{!isMet && (
						<Text size="sm" mt={6}>
							{t('failing_panels', { number: measures.number(check.failing_panels) })}
						</Text>
					)}
				</>
			) : (
				<Text size="sm" c="dimmed">
					{check?.problem ? t(`problem.${check.problem}`) : t(is_checking ? 'checking' : 'not_checked')}
				</Text>
			)}
		</section>
	)
}
