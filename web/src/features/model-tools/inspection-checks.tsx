import { Text, Title } from '@mantine/core'
import type { Inspection, InspectionCheck } from '@panelyard/contracts/model-tasks'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { noticeText } from '../project/model-notices.tsx'
import classes from './inspection-checks.module.css'
import { useCheckValue } from './inspection-text.ts'

const ORDER = ['problem', 'notice', 'good'] as const
const ICONS = { problem: IconAlertTriangle, notice: IconInfoCircle, good: IconCheck } as const

/** Notices of the reader that a check says better. */
const SAID_BY_CHECKS = new Set([
	'truncated',
	'no_end',
	'unreadable_lines',
	'repeated_ids',
	'repeated_global_ids',
	'no_storeys',
	'no_length_unit',
	'large_coordinates',
	'far_apart',
	'nothing_to_draw',
])

/** What was looked at: first what is to be mended, then what is worth knowing, then what is in order. */
export function InspectionChecks({ inspection }: { inspection: Inspection }) {
	const { t } = useTranslation('tools')
	const { t: tProject } = useTranslation('project')
	const titleId = useId()
	const notices = inspection.notices.filter(({ code }) => !SAID_BY_CHECKS.has(code))
	return ORDER.map((result) => {
		const checks = inspection.checks.filter((check) => check.result === result)
		const further = result === 'notice' ? notices : []
		if (checks.length + further.length === 0) return null
		return (
			<section key={result} className={classes.group} data-result={result} aria-labelledby={titleId + result}>
				<Title order={3} id={titleId + result}>
					{t(`sections.${result}`)}
				</Title>
				<ul className={classes.checks}>
					{checks.map((check) => (
						<Check key={check.code} check={check} />
					))}
					{further.map((notice) => (
						<li key={notice.code + notice.message} className={classes.check}>
							<IconInfoCircle className={classes.icon} size={18} aria-hidden />
							<span className={classes.title} dir="auto">
								{noticeText(notice, tProject)}
							</span>
						</li>
					))}
				</ul>
			</section>
		)
	})
}

function Check({ check }: { check: InspectionCheck }) {
	const { t, i18n } = useTranslation('tools')
	const value = useCheckValue()(check)
	const Icon = ICONS[check.result]
	const adviceKey = `checks.${check.code}.advice`
	const hasAdvice = check.result !== 'good' && i18n.exists(`tools:${adviceKey}`)
	return (
		<li className={classes.check}>
			<Icon className={classes.icon} size={18} aria-hidden />
			<span className={classes.title}>{t(`checks.${check.code}.title`)}</span>
			{value && <bdi className={classes.value}>{value}</bdi>}
			{hasAdvice && <Text className={classes.advice}>{(t as (key: string) => string)(adviceKey)}</Text>}
			{check.result !== 'good' && check.samples.length > 0 && (
				<ul className={classes.samples} aria-label={t('samples')}>
					{check.samples.map((sample, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: samples may repeat and never change
						<li key={index} title={sample}>
							<bdi>{sample}</bdi>
						</li>
					))}
				</ul>
			)}
		</li>
	)
}
