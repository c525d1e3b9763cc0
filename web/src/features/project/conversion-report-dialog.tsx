import { Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ConversionReport, ElementProblem } from '@panelyard/contracts/models/conversion'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../domain/conversion/problem-text.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { noticeText } from '../../domain/project/model-notices.tsx'
import { useConversionReport } from '../../domain/project/project.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import classes from './conversion-report-dialog.module.css'

/** Longest list shown; the rest is counted. */
const MAX_LISTED = 200

type ConversionReportDialogProps = { project: Project; opened: boolean; onClose: () => void }

/** What the converter drew, simplified and left out of the live model, and why. */
export function ConversionReportDialog({ project, opened, onClose }: ConversionReportDialogProps) {
	const { t } = useTranslation('project')
	const report = useConversionReport(project, opened)
	return (
		<Modal opened={opened} onClose={onClose} title={t('report.title')} size={640}>
			<QueryView queries={[report]} pending={<Skeleton height={160} />}>
				{(loaded) => <Report project={project} report={loaded} />}
			</QueryView>
		</Modal>
	)
}

function Report({ project, report }: { project: Project; report: ConversionReport }) {
	const { t } = useTranslation(['project', 'panels'])
	const measures = useMeasures()
	const drawn = report.converted + report.fallback.length
	const fallbackText = [t('report.fallback_text'), t('report.not_measured')].join(' ')
	const panels = usePanels(project.id).data?.panels ?? []
	const byElement = new Map(panels.map(({ id, element }) => [element, id]))
	const in3d = ({ element = -1, wholes = [] }: ElementProblem): ReactNode => {
		const panel = [element, ...wholes].map((at) => byElement.get(at)).find((id) => id !== undefined)
		return (
			panel !== undefined && (
				<TextLink size="sm" to="/app/project/$id/3d-view" params={{ id: project.id }} search={{ panel }}>
					{t('panels:show_in_3d')}
				</TextLink>
			)
		)
	}
	return (
		<Stack gap="lg">
			<Text>{t('report.summary', { count: report.with_representation, converted: measures.number(drawn) })}</Text>
			<Problems
				title={t('report.not_converted')}
				text={t('report.not_converted_text')}
				problems={report.not_converted}
			/>
			<Problems title={t('report.fallback')} text={fallbackText} problems={report.fallback} in3d={in3d} />
			<Problems title={t('report.doubtful')} text={t('report.doubtful_text')} problems={report.doubtful} in3d={in3d} />
			{report.not_drawn.length > 0 && (
				<section>
					<Title order={3}>{t('report.not_drawn')}</Title>
					<Text size="sm" c="dimmed" mb={6}>
						{t('report.not_drawn_text')}
					</Text>
					<ul className={classes.list}>
						{report.not_drawn.map((entry) => (
							<li key={entry.class} className={classes.count}>
								<bdi>{entry.class}</bdi>
								<span>{measures.number(entry.count)}</span>
							</li>
						))}
					</ul>
				</section>
			)}
			{report.notices.length > 0 && (
				<section>
					<Title order={3}>{t('report.notices')}</Title>
					<ul className={classes.list}>
						{report.notices.map((notice) => (
							<li key={`${notice.code} ${notice.message} ${notice.file_name}`} dir="auto">
								{noticeText(notice, t)}
							</li>
						))}
					</ul>
				</section>
			)}
		</Stack>
	)
}

type ProblemsProps = {
	title: string
	text: string
	problems: readonly ElementProblem[]
	/** A link to an element in 3D. */
	in3d?: (problem: ElementProblem) => ReactNode
}

function Problems({ title, text, problems, in3d }: ProblemsProps) {
	const { t } = useTranslation('project')
	if (problems.length === 0) return null
	const rest = problems.length - MAX_LISTED
	return (
		<section>
			<Title order={3}>{title}</Title>
			<Text size="sm" c="dimmed" mb={6}>
				{text}
			</Text>
			<ul className={classes.list}>
				{problems.slice(0, MAX_LISTED).map((problem) => (
					<li key={`${problem.file_name} ${problem.express_id} ${problem.reason_code}`}>
						<div className={classes.element}>
							<bdi>{problem.name || t('report.unnamed')}</bdi>
							<bdi className={classes.quiet}>
								{problem.class} · {problem.global_id || `#${problem.express_id}`}
								{problem.file_name && ` · ${problem.file_name}`}
							</bdi>
							{in3d?.(problem)}
						</div>
						<div dir="auto">{problemText(problem, t)}</div>
					</li>
				))}
			</ul>
			{rest > 0 && (
				<Text size="sm" c="dimmed" mt={6}>
					{t('report.more', { count: rest })}
				</Text>
			)}
		</section>
	)
}
