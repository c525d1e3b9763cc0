import { Alert, Button, Text } from '@mantine/core'
import { ImpactCategory, type ImpactResponse, type ModelVersion } from '@panelyard/contracts/models/versions'
import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { meetsAll } from '@panelyard/contracts/testing/requirements'
import { IconAlertTriangle, IconCube3dSphere } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { isDemoProject, maySwitchVersions } from '../../domain/project/demo-project.ts'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { CheckResult } from '../../domain/requirements/check-result.tsx'
import { FailingPanels } from '../../domain/requirements/failing-panels.tsx'
import { useVersionRequirements } from '../../domain/requirements/requirements.queries.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { FactList } from '../../ui/text/fact-list.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { CategoryList } from './category-list.tsx'
import { GoLiveDialog } from './go-live-dialog.tsx'
import { ImpactExport } from './impact-export.tsx'
import { ImpactPanels } from './impact-panels.tsx'
import { VersionProgress } from './version-row.tsx'
import { STATE_TONES, useVersionFacts, useVersionTitle } from './version-words.ts'
import classes from './versions.module.css'
import { hasReport, isRunning, useImpact, useVersion } from './versions.queries.ts'

const route = getRouteApi('/shell/app/project/$id/versions/$number')
/** In the address: the panels that changed after they were produced. */
const PRODUCED = 'produced'
const NO_FILTER = {}

/** What a version of the model changes, panel by panel, and the decisions on it. */
export function VersionReportPage() {
	const { id, number } = route.useParams()
	const { project, error, refetch } = useConversion(id)
	const version = useVersion(id, Number(number))
	if (error && !project) return <ProjectRefused projectId={id} error={error} onRetry={refetch} isPage />
	if (!project) return <PageWaiting />
	if (version.error instanceof ApiError && version.error.status === 404) return <MissingVersion projectId={id} />
	return (
		<QueryView queries={[version]} pending={<PageWaiting />}>
			{(found) => <Report key={found.id} project={project} version={found} />}
		</QueryView>
	)
}

function MissingVersion({ projectId }: { projectId: string }) {
	const { t } = useTranslation('versions')
	return (
		<EmptyState
			isPage
			title={t('missing')}
			action={
				<LinkButton to="/app/project/$id/versions" params={{ id: projectId }}>
					{t('title')}
				</LinkButton>
			}
		/>
	)
}

function Report({ project, version }: { project: Project; version: ModelVersion }) {
	const { t } = useTranslation('versions')
	const facts = useVersionFacts()(version)
	const title = useVersionTitle()(version)
	const navigate = route.useNavigate()
	const [going, setGoing] = useState<ModelVersion | null>(null)
	const { state } = version
	const manager = maySwitchVersions(project)
	const choose = (show: string) => navigate({ search: { show }, resetScroll: false })
	return (
		<div className={classes.page}>
			<PartHeading
				project={project}
				tab="overview"
				title={title}
				actions={
					<>
						<LinkButton variant="default" to="/app/project/$id/versions" params={{ id: project.id }}>
							{t('title')}
						</LinkButton>
						{hasReport(version) && version.model && (
							<LinkButton
								variant="default"
								leftSection={<IconCube3dSphere size={16} aria-hidden />}
								to="/app/project/$id/versions/compare"
								params={{ id: project.id }}
								search={{ from: String(version.impact.compared_with), to: String(version.number) }}
							>
								{t('compare.open')}
							</LinkButton>
						)}
						{manager && (state === 'to_review' || state === 'earlier') && (
							<Button onClick={() => setGoing(version)}>
								{t(state === 'earlier' ? 'back.button' : 'live.button')}
							</Button>
						)}
					</>
				}
			>
				<FactList facts={facts}>
					<li>
						<Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>
					</li>
				</FactList>
			</PartHeading>
			{hasReport(version) ? (
				<Impact project={project} version={version} onChoose={choose} />
			) : (
				<PageSection title={t(`state.${state}`)}>
					<VersionProgress projectId={project.id} version={version} manager={manager} />
					{!isRunning(version) && state !== 'failed' && <Text c="dimmed">{t('no_report')}</Text>}
				</PageSection>
			)}
			{!isDemoProject(project.id) && <Requirements projectId={project.id} number={version.number} />}
			<GoLiveDialog
				projectId={project.id}
				version={going}
				onClose={() => setGoing(null)}
				onDecide={() => choose('uncertain')}
			/>
		</div>
	)
}

/** How the version stands against what the project requires; nothing where it requires nothing. */
function Requirements({ projectId, number }: { projectId: string; number: number }) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const { data } = useVersionRequirements(projectId, number)
	if (!data?.check && !data?.is_checking) return null
	const { check } = data
	const hasFailing = check !== null && check.failing_elements > 0
	const isMet = check !== null && meetsAll(check)
	return (
		<PageSection title={t('title')}>
			{data.is_checking && <Text c="dimmed">{t('checking')}</Text>}
			{check && check.problem === null && (
				<FactList
					facts={[
						hasFailing && t('failing_panels', { number: measures.number(check.failing_panels) }),
						hasFailing && t('failing_elements', { number: measures.number(check.failing_elements) }),
					]}
				>
					<li>
						<Tag tone={isMet ? 'positive' : 'negative'}>{t(isMet ? 'met' : 'not_met')}</Tag>
					</li>
				</FactList>
			)}
			{check && <CheckResult check={check} />}
			{check && <FailingPanels check={check} />}
		</PageSection>
	)
}

type ImpactProps = { project: Project; version: ModelVersion; onChoose: (show: string) => void }

function Impact({ project, version, onChoose }: ImpactProps) {
	const { t } = useTranslation('versions')
	const impact = useImpact(project.id, version.number)
	const statuses = useStatuses(project.id)
	const { show } = route.useSearch()
	const category = ImpactCategory.safeParse(show).data ?? null
	const isProduced = show === PRODUCED
	const editor = project.role !== null && roleAllows(project.role, 'editor')
	return (
		<QueryView queries={[impact, statuses]} pending={<PageWaiting />}>
			{(found, steps) => (
				<>
					{found.version.impact?.is_probably_other_building && (
						<Alert
							color="red"
							role="alert"
							icon={<IconAlertTriangle size={20} aria-hidden />}
							title={t('other_building.title')}
						>
							{t('other_building.text')}
						</Alert>
					)}
					<Produced impact={found} isChosen={isProduced} onChoose={() => onChoose(PRODUCED)} />
					<PageSection title={t('what_changes')}>
						<div className={classes.over}>
							<MovedAsWhole impact={found} />
							<ImpactExport project={project} impact={found} statuses={steps} filter={NO_FILTER} />
						</div>
						<CategoryList impact={found} statuses={steps} chosen={category} onChoose={onChoose} />
					</PageSection>
					{(category || isProduced) && (
						<ImpactPanels
							key={show}
							project={project}
							impact={found}
							version={version}
							category={category}
							statuses={steps}
							editable={editor && version.state === 'to_review'}
						/>
					)}
				</>
			)}
		</QueryView>
	)
}

type ProducedProps = { impact: ImpactResponse; isChosen: boolean; onChoose: () => void }

/** The panels that have to be looked at first. */
function Produced({ impact, isChosen, onChoose }: ProducedProps) {
	const { t } = useTranslation('versions')
	const measures = useMeasures()
	const { panels, area, weight } = impact.changed_after_production
	return (
		<section className={classes.produced} data-some={panels > 0 || undefined} aria-labelledby="changed-after">
			<span className={classes.large}>{measures.number(panels)}</span>
			<div className={classes.producedText}>
				<h2 id="changed-after">{t('produced.title')}</h2>
				<Text size="sm">{t(panels > 0 ? 'produced.text' : 'produced.none')}</Text>
				{panels > 0 && <FactList facts={[measures.area(area), measures.weightSum(weight)]} />}
			</div>
			{panels > 0 && (
				<Button variant={isChosen ? 'light' : 'filled'} aria-pressed={isChosen} onClick={onChoose}>
					{t('produced.show')}
				</Button>
			)}
		</section>
	)
}

function MovedAsWhole({ impact: { moved_as_whole, version } }: { impact: ImpactResponse }) {
	const { t } = useTranslation('versions')
	const measures = useMeasures()
	const { degrees, metres } = moved_as_whole
	const distance = Math.hypot(...metres)
	const facts = [
		version.impact && t('compared', { number: measures.number(version.impact.compared_with) }),
		distance >= 0.0005 && t('whole_moved', { length: measures.length(distance) }),
		Math.abs(degrees) >= 0.005 && t('whole_turned', { degrees: measures.number(degrees) }),
	]
	return <FactList facts={facts} />
}
