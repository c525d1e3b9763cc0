import { Alert } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../locales/isolated.ts'
import { labelled } from '../../locales/labelled.ts'
import { useConversionReport } from '../project/project.queries.ts'
import classes from './panel-doubts.module.css'
import { problemText } from './problem-text.ts'
import { mayHaveProblems, problemsOfPanel } from './problems-of-panel.ts'

/** Most lines; like ones of several parts are one line. */
const MAX_LISTED = 10

/** What the converter isn't sure of in a panel and its parts. Nothing while the report isn't there, or has nothing. */
export function PanelDoubts({ project, element }: { project: Project; element: number }) {
	const { t } = useTranslation('project')
	const report = useConversionReport(project, mayHaveProblems(project))
	const problems = report.data ? problemsOfPanel(report.data, element) : []
	if (problems.length === 0) return null
	const fallbacks = new Set(report.data?.fallback)
	const lines = problems.map((problem) => {
		// Isolated, because names and sentences may run in different directions.
		const name = isolated(problem.name || problem.class)
		return labelled(name, problemText(problem, t, fallbacks.has(problem)))
	})
	const shown = [...new Set(lines)]
	return (
		<Alert
			className={classes.box}
			color="yellow"
			role="note"
			icon={<IconInfoCircle size={18} aria-hidden />}
			title={t('report.doubtful')}
		>
			<ul className={classes.list}>
				{shown.slice(0, MAX_LISTED).map((line) => (
					<li key={line}>{line}</li>
				))}
				{shown.length > MAX_LISTED && <li>{t('report.more', { count: shown.length - MAX_LISTED })}</li>}
			</ul>
		</Alert>
	)
}
