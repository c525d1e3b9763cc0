import { Text, Title } from '@mantine/core'
import type { Inspection, InspectionCheck, InspectionCode } from '@panelyard/contracts/testing/model-tasks'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { noticeText } from '../../domain/project/model-notices.tsx'
import { useReasonText } from '../../ui/messages/error-text.ts'
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
						<Check key={check.code} check={check} refusal={inspection.refusal} />
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

/** Checks whose samples are places in the file: `line: record`. */
const SAMPLES_ARE_PLACES: ReadonlySet<InspectionCode> = new Set([
	'file_truncated',
	'unreadable_lines',
	'repeated_line_numbers',
	'broken_records',
	'dangling_references',
])

type CheckProps = { check: InspectionCheck; refusal: Inspection['refusal'] }

function Check({ check, refusal }: CheckProps) {
	const { t, i18n } = useTranslation('tools')
	const reasonText = useReasonText()
	const value = useCheckValue()(check)
	const Icon = ICONS[check.result]
	const adviceKey = `checks.${check.code}.advice`
	const hasAdvice = check.result !== 'good' && i18n.exists(`tools:${adviceKey}`)
	const places = check.samples.length > 0 && SAMPLES_ARE_PLACES.has(check.code)
	return (
		<li className={classes.check}>
			<Icon className={classes.icon} size={18} aria-hidden />
			<span className={classes.title}>{t(`checks.${check.code}.title`)}</span>
			{value && <bdi className={classes.value}>{value}</bdi>}
			{hasAdvice && <Text className={classes.advice}>{(t as (key: string) => string)(adviceKey)}</Text>}
			{check.code === 'refused' && refusal && (
				<Text className={classes.advice}>{reasonText({ ...refusal, error_code: refusal.code })}</Text>
			)}
			{places && <Text className={classes.advice}>{t('line_hint')}</Text>}
			{check.result !== 'good' && check.samples.length > 0 && (
				<ul className={classes.samples} data-places={places || undefined} aria-label={t('samples')}>
					{check.samples.map((sample, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: samples may repeat and never change
						<li key={index} title={sample}>
							<bdi dir={places ? 'ltr' : undefined}>{sample}</bdi>
						</li>
					))}
				</ul>
			)}
		</li>
	)
}
