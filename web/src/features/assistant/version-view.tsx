import { Stack, Text } from '@mantine/core'
import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { isolated } from '../../locales/isolated.ts'
import { useMeasures } from '../../locales/measures.ts'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './assistant.module.css'

type VersionViewProps = { answer: Extract<ProposeResponse, { outcome: 'version' }>; project: Project }

/** What the last version of the model changes; each number leads to its panels in the version's report. */
export function VersionView({ answer: { last, produced }, project }: VersionViewProps) {
	const { t } = useTranslation(['asking', 'assistant', 'versions'])
	const measures = useMeasures()
	if (!last) return <Text size="sm">{t('version.none')}</Text>
	const { number, name, state, compared_with, changes, changed_after_production } = last
	const report = {
		to: '/app/project/$id/versions/$number',
		params: { id: project.id, number: String(number) },
	} as const
	const title = [t('versions:number', { number: measures.number(number) }), name && isolated(name)]
	return (
		<Stack gap="xs">
			<div>
				<TextLink {...report}>{dotted(title)}</TextLink>
				<Text size="sm" c="dimmed">
					{dotted([t(`versions:state.${state}`), t('versions:compared', { number: measures.number(compared_with) })])}
				</Text>
			</div>
			{produced && changed_after_production === 0 && <Text size="sm">{t('versions:produced.none')}</Text>}
			{changes.length === 0 ? (
				<Text size="sm">{produced ? t('version.none_produced') : t('versions:no_changes')}</Text>
			) : (
				<>
					<Text size="sm">{produced ? t('version.changed_produced') : t('versions:what_changes')}</Text>
					<ul className={classes.parts}>
						{changes.map(({ category, panels }) => (
							<li key={category}>
								<TextLink {...report} search={{ show: category }} className={classes.sum}>
									<span>{t(`versions:category.${category}`)}</span>
									<span className={classes.amount}>{t('assistant:panels', { count: panels })}</span>
								</TextLink>
							</li>
						))}
					</ul>
				</>
			)}
		</Stack>
	)
}
