import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { KeptModels } from '@panelyard/contracts/models/kept-models'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { toast } from '../../ui/messages/toast.ts'
import { PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { useKeptModels, useSetKeptModels } from './versions.queries.ts'

const LAST = [1, 3, 5, 10, 20]
const MONTHS = [1, 3, 6, 12, 24]

const keyOf = (rule: KeptModels): string => (rule.rule === 'all' ? 'all' : `${rule.rule} ${rule.amount}`)
const ruleOf = (key: string): KeptModels => {
	const [rule, amount] = key.split(' ')
	return KeptModels.parse(amount === undefined ? { rule } : { rule, amount: Number(amount) })
}
const among = (amounts: number[], rule: 'last' | 'months', now: KeptModels): number[] =>
	now.rule === rule && !amounts.includes(now.amount) ? [...amounts, now.amount].sort((a, b) => a - b) : amounts

/** Which models of earlier versions are kept, and the space that they take; for managers. */
export function KeptModelsSection({ projectId }: { projectId: string }) {
	const { t } = useTranslation(['versions', 'shell'])
	const measures = useMeasures()
	const kept = useKeptModels(projectId)
	const { mutateAsync, isPending } = useSetKeptModels(projectId)
	const [chosen, setChosen] = useState<string | null>(null)
	const save = async (key: string) => {
		try {
			await mutateAsync(ruleOf(key))
			setChosen(null)
			toast.success(t('kept.saved'))
		} catch (error) {
			toast.failed(t('kept.failed'), error)
		}
	}
	return (
		<PageSection title={t('kept.title')}>
			<QueryView queries={[kept]} pending={<PageWaiting />}>
				{({ kept_models, versions, bytes, due_versions }) => {
					const now = keyOf(kept_models)
					const value = chosen ?? now
					const options = [
						{ value: 'all', label: t('kept.all') },
						...among(LAST, 'last', kept_models).map((count) => ({
							value: `last ${count}`,
							label: t('kept.last', { count }),
						})),
						...among(MONTHS, 'months', kept_models).map((count) => ({
							value: `months ${count}`,
							label: t('kept.months', { count }),
						})),
					]
					return (
						<Stack gap="sm">
							<Text size="sm">
								{versions === 0 ? t('kept.none') : t('kept.space', { count: versions, bytes: measures.bytes(bytes) })}
							</Text>
							<Group align="end" gap="sm">
								<NativeSelect
									label={t('kept.label')}
									value={value}
									data={options}
									onChange={(event) => setChosen(event.currentTarget.value)}
								/>
								{value !== now && (
									<Button loading={isPending} onClick={onFirstClick(() => void save(value))}>
										{t('shell:save')}
									</Button>
								)}
							</Group>
							<Text size="sm" c="dimmed">
								{due_versions > 0 && value === now ? t('kept.due', { count: due_versions }) : t('kept.text')}
							</Text>
						</Stack>
					)
				}}
			</QueryView>
		</PageSection>
	)
}
