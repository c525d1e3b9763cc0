import { Skeleton, Stack, Switch, Text } from '@mantine/core'
import { CompanyAssistantResponse } from '@panelyard/contracts/assistant/assistant-model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { toast } from '../../ui/messages/toast.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import { companyAssistantQuery, useCompanyCall } from './company.queries.ts'
import classes from './company-page.module.css'

/** Whether a language model may read instructions about the company's projects, what is sent to it, and what it used. */
export function CompanyAssistant({ companyId }: { companyId: string }) {
	const { t } = useTranslation('reader')
	const assistant = useQuery(companyAssistantQuery(companyId))
	const save = useCompanyCall(CompanyAssistantResponse)
	const change = (uses_model: boolean) =>
		void save.mutateAsync({ method: 'PUT', path: `/${companyId}/assistant`, body: { uses_model } }).then(
			() => toast.success(t(uses_model ? 'allowed' : 'forbidden')),
			(error) => toast.failed(t('save_failed'), error),
		)
	return (
		<QueryView queries={[assistant]} pending={<Skeleton height={80} />}>
			{({ assistant: { model, uses_model, ...usage } }) =>
				model ? (
					<Stack gap="sm">
						<Switch
							label={t('allow', { name: model.name })}
							description={t('sent', { host: model.host })}
							checked={save.isPending ? !uses_model : uses_model}
							disabled={save.isPending}
							onChange={(event) => change(event.currentTarget.checked)}
						/>
						<Usage {...usage} />
					</Stack>
				) : (
					<Text size="sm">{t('none')}</Text>
				)
			}
		</QueryView>
	)
}

type UsageProps = Omit<CompanyAssistantResponse['assistant'], 'model' | 'uses_model'>

/** Of today: limits count by the day. */
function Usage({ days, tokens_per_day, cost_per_day }: UsageProps) {
	const { t } = useTranslation('reader')
	const format = useFormat()
	const today = new Date().toISOString().slice(0, 10)
	const used = days.find(({ day }) => day === today)
	if (!used)
		return (
			<Text size="sm" c="dimmed">
				{t('no_use')}
			</Text>
		)
	const tokens = used.tokens_in + used.tokens_out
	const cost = used.cost === null ? null : format.decimal(used.cost)
	const figures: [string, string][] = [
		[t('requests'), format.integer(used.requests)],
		[t('today'), t('today_of', { used: tokens, most: tokens_per_day })],
	]
	if (cost !== null)
		figures.push([t('cost'), cost + (cost_per_day === null ? '' : ` / ${format.decimal(cost_per_day)}`)])
	return (
		<dl className={classes.figures}>
			{figures.map(([name, figure]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{figure}</dd>
				</div>
			))}
		</dl>
	)
}
