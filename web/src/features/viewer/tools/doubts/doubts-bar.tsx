import { ScrollArea, Skeleton, UnstyledButton } from '@mantine/core'
import type { ElementProblem } from '@panelyard/contracts/models/conversion'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../../domain/conversion/problem-text.ts'
import { panelLabel } from '../../../../domain/panels/search/panel-filters.ts'
import { useConversionReport } from '../../../../domain/project/project.queries.ts'
import { LoadFailed } from '../../../../ui/page/load-failed.tsx'
import { ToolBar } from '../../base/tool-bar.tsx'
import { useView } from '../../view/view-store.ts'
import classes from './doubts-bar.module.css'

/** Longest list shown; the rest is counted. */
const MAX_LISTED = 200

/** What is drawn as a box or may be wrong; each line selects its element and brings it into the picture. */
export function DoubtsBar({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation('project')
	const title = useTranslation('viewer').t('commands.doubts')
	const { project, elements, panelsById, selectPanels, selectElement, frame } = useView()
	const report = useConversionReport(project, true)
	const boxes = report.data?.fallback ?? []
	const problems = [...boxes, ...(report.data?.doubtful ?? [])]
	const panelOf = ({ element }: ElementProblem) =>
		element === undefined ? undefined : panelsById.get(elements?.panelOf(element) ?? '')
	const show = (problem: ElementProblem) => {
		const { element } = problem
		if (element === undefined) return
		const panel = panelOf(problem)
		if (panel && panel.element === element) selectPanels([panel.id])
		else selectElement(element)
		frame([], element)
	}
	return (
		<ToolBar
			label={title}
			onClose={onClose}
			body={
				<div className={classes.body}>
					{report.isPending && <Skeleton height={64} />}
					{report.isError && <LoadFailed error={report.error} onRetry={() => report.refetch()} />}
					<ScrollArea.Autosize mah="min(40dvh, 360px)" type="auto" offsetScrollbars="y">
						<ul className={classes.list}>
							{problems.slice(0, MAX_LISTED).map((problem, at) => (
								<li key={`${problem.file_name} ${problem.express_id} ${problem.reason_code}`}>
									<UnstyledButton className={classes.problem} onClick={() => show(problem)}>
										<span className={classes.name}>
											<bdi>{problem.name || problem.class}</bdi>
											<PanelOf panel={panelOf(problem)} element={problem.element} />
										</span>
										<span className={classes.reason} dir="auto">
											{problemText(problem, t, at < boxes.length)}
										</span>
									</UnstyledButton>
								</li>
							))}
						</ul>
						{problems.length > MAX_LISTED && (
							<p className={classes.rest}>{t('report.more', { count: problems.length - MAX_LISTED })}</p>
						)}
					</ScrollArea.Autosize>
				</div>
			}
		>
			<h2 className={classes.title}>{title}</h2>
		</ToolBar>
	)
}

/** The panel that an element is part of. */
function PanelOf({ panel, element }: { panel: Panel | undefined; element: number | undefined }) {
	if (!panel || panel.element === element) return null
	return (
		<>
			{' · '}
			<bdi>{panelLabel(panel)}</bdi>
		</>
	)
}
