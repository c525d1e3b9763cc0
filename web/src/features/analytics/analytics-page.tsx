import { SegmentedControl, Table, Text } from '@mantine/core'
import { type AnalyticsReport, AnalyticsReportResponse } from '@panelyard/contracts/console/analytics'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../locales/format.ts'
import { labelled } from '../../locales/labelled.ts'
import { LANGUAGES } from '../../locales/language.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import classes from './analytics-page.module.css'

const RANGES = { days_7: 7, days_30: 30, days_90: 90, months_13: 396 } as const
type Range = keyof typeof RANGES
const DAY_MS = 86_400_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const reportQuery = (range: Range) =>
	queryOptions({
		queryKey: ['admin', 'analytics', range],
		queryFn: async ({ signal }): Promise<AnalyticsReport> => {
			const now = Date.now()
			const query = { from: dayOf(now - (RANGES[range] - 1) * DAY_MS), to: dayOf(now) }
			return (await callApi(AnalyticsReportResponse, 'GET', '/admin/analytics', { query, signal })).report
		},
		placeholderData: keepPreviousData,
	})

/** How the site is used, for the operator: funnel, pages, where the tour is left, languages and performance. */
export function AnalyticsPage() {
	const { t } = useTranslation('analytics')
	const [range, setRange] = useState<Range>('days_30')
	const report = useQuery(reportQuery(range))
	return (
		<>
			<PageHeader
				title={t('title')}
				description={t('description')}
				actions={
					<SegmentedControl
						aria-label={t('range')}
						value={range}
						onChange={(value) => setRange(value as Range)}
						data={[
							{ value: 'days_7', label: t('days_7') },
							{ value: 'days_30', label: t('days_30') },
							{ value: 'days_90', label: t('days_90') },
							{ value: 'months_13', label: t('months_13') },
						]}
					/>
				}
			/>
			<QueryView queries={[report]} pending={<PageWaiting />}>
				{(shown) => <Report report={shown} />}
			</QueryView>
		</>
	)
}

function Report({ report }: { report: AnalyticsReport }) {
	const { t, i18n } = useTranslation('analytics')
	const format = useFormat()
	const seconds = (value: number) =>
		new Intl.NumberFormat(i18n.language, {
			style: 'unit',
			unit: 'second',
			unitDisplay: 'short',
			maximumFractionDigits: 1,
		}).format(value)
	const stepName = (index: number) => t('step', { step: index + 1 })
	const languageName = (code: string) => LANGUAGES.find((one) => one.code === code)?.name ?? t('unknown')
	const pageName = (page: string) => (page === 'other' || page === '' ? t('unknown') : page)
	return (
		<div className={classes.sections}>
			<PageSection title={t('funnel')}>
				<Rows
					label={t('funnel')}
					head={[t('event'), t('count'), t('share')]}
					rows={funnelOf(report, t, stepName).map(([name, count], index, all) => {
						const above = all[index - 1]?.[1] ?? 0
						return [name, format.integer(count), above > 0 ? format.percent(count / above) : '', count]
					})}
				/>
			</PageSection>
			<PageSection title={t('tour_left')}>
				<Rows
					label={t('tour_left')}
					head={[t('event'), t('count')]}
					rows={[
						...report.tour_abandoned.map(
							(count, index) => [t('at_step', { step: index + 1 }), format.integer(count), count] as Row,
						),
						[t('in_tour'), format.integer(report.demo_pages_abandoned.in_tour), 0],
						[t('without_tour'), format.integer(report.demo_pages_abandoned.without_tour), 0],
					]}
				/>
			</PageSection>
			<PageSection title={t('pages')}>
				<Rows
					label={t('pages')}
					head={[t('page'), t('views')]}
					rows={report.pages.map(({ page, views }) => [pageName(page), format.integer(views), views])}
				/>
				{report.sessions.count > 0 && (
					<Text size="sm" c="dimmed" mt="xs">
						{labelled(t('session'), seconds(report.sessions.seconds))}
					</Text>
				)}
			</PageSection>
			<PageSection title={t('languages')}>
				<Rows
					label={t('languages')}
					head={[t('language'), t('views'), t('demos_started')]}
					rows={report.languages.map(({ language, page_views, demos_started }) => [
						languageName(language),
						format.integer(page_views),
						format.integer(demos_started),
						page_views,
					])}
				/>
			</PageSection>
			<PageSection title={t('performance')}>
				<Rows
					label={t('performance')}
					head={[t('page'), t('count'), t('score'), t('load_time')]}
					rows={report.performance.map(({ page, count, score, milliseconds }) => [
						pageName(page),
						format.integer(count),
						format.integer(Math.round(score)),
						seconds(milliseconds / 1000),
						count,
					])}
				/>
				{report.model_loaded.count > 0 && (
					<Text size="sm" c="dimmed" mt="xs">
						{labelled(t('model_loaded'), seconds(report.model_loaded.milliseconds / 1000))}
					</Text>
				)}
			</PageSection>
			<PageSection title={t('interactions')}>
				<Rows
					label={t('interactions')}
					head={[t('kind'), t('count')]}
					rows={report.interactions.map(({ kind, count }) => [
						t(`interaction.${kind as Interaction}`, kind),
						format.integer(count),
						count,
					])}
				/>
			</PageSection>
			<PageSection title={t('clicks')}>
				<Rows
					label={t('clicks')}
					head={[t('target'), t('count')]}
					rows={report.clicks.map(({ target, count }) => [target, format.integer(count), count])}
				/>
			</PageSection>
		</div>
	)
}

/** What the app counts of the way to a trial, and in 3D. */
type ConversionStep = 'offer_shown' | 'sign_up_opened' | 'signed_up' | 'project_taken'
type Interaction = 'orbit' | 'select' | 'filter'

type Translate = ReturnType<typeof useTranslation<'analytics'>>['t']

function funnelOf({ funnel }: AnalyticsReport, t: Translate, stepName: (index: number) => string): [string, number][] {
	return [
		[t('home_visits'), funnel.home_visits],
		[t('demo_visits'), funnel.demo_visits],
		[t('demos_started'), funnel.demos_started],
		...funnel.steps_completed.map((count, index): [string, number] => [stepName(index), count]),
		[t('demos_completed'), funnel.demos_completed],
		...funnel.conversion_steps.map(({ step, count }): [string, number] => [
			// An earlier version of the app may have counted others.
			t(`conversion_step.${step as ConversionStep}`, step),
			count,
		]),
	]
}

/** Cells, then the number that the row's bar is as long as. */
type Row = [...cells: string[], bar: number]

/** A table whose first column has a bar in proportion to the largest row. */
function Rows({ label, head, rows }: { label: string; head: string[]; rows: Row[] }): ReactNode {
	const { t } = useTranslation('analytics')
	const most = Math.max(0, ...rows.map((row) => row.at(-1) as number))
	if (rows.length === 0) return <Text c="dimmed">{t('nothing')}</Text>
	return (
		<Table aria-label={label} className={classes.table}>
			<Table.Thead>
				<Table.Tr>
					{head.map((name) => (
						<Table.Th key={name}>{name}</Table.Th>
					))}
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody>
				{rows.map((row) => {
					const [name, ...cells] = row.slice(0, -1) as string[]
					const share = most > 0 ? (row.at(-1) as number) / most : 0
					return (
						<Table.Tr key={name}>
							<Table.Th scope="row" className={classes.name}>
								<span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
								<span dir="auto">{name}</span>
							</Table.Th>
							{cells.map((cell, index) => (
								<Table.Td key={head[index + 1]} className={classes.number}>
									{cell}
								</Table.Td>
							))}
						</Table.Tr>
					)
				})}
			</Table.Tbody>
		</Table>
	)
}
