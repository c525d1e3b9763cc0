import { Alert, Button } from '@mantine/core'
import { labelAddress } from '@panelyard/contracts/panels/labels'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { IconDownload, IconPrinter, IconTag } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanies } from '../../domain/companies/companies.queries.ts'
import { useConversion } from '../../domain/conversion/use-conversion.ts'
import { issueLabels, type Labels, useLabels } from '../../domain/labels/labels.queries.ts'
import { usePanels } from '../../domain/panels/list/panels.queries.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { useHandedPanels } from '../../domain/panels/search/handed-panels.ts'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { useProjectLookup } from '../../domain/whole-project/project-lookup.ts'
import { dotted } from '../../locales/dotted.ts'
import { useMeasures } from '../../locales/measures.ts'
import { printAs } from '../../ui/appearance/print-page.ts'
import { useIsPrinting } from '../../ui/appearance/use-is-printing.ts'
import { toast } from '../../ui/messages/toast.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { QUIET_ZONE } from './code-image.ts'
import { codeWriter } from './code-writer.ts'
import { labelsOnPage, layoutOf, placeLabels } from './label-layouts.ts'
import { LabelOptionFields } from './label-option-fields.tsx'
import { useLabelOptions } from './label-options.ts'
import { type DrawnLabel, LabelPages } from './label-pages.tsx'
import { useLabelTexts } from './label-texts.ts'
import { zplOf } from './label-zpl.ts'
import classes from './labels.module.css'
import { usePageSize } from './page-size.ts'

/** Labels printed at once: more would keep browsers from opening their print window. */
const MOST_PRINTED = 1000
/** Labels of a roll that the preview shows. */
const ROLL_PREVIEW = 4

const route = getRouteApi('/shell/app/project/$id/labels')

/** Prints labels of panels: of one, of a group, or of those selected in the list or in 3D. */
export function LabelsPage() {
	const { id } = route.useParams()
	const { project, error, refetch } = useConversion(id)
	const panels = usePanels(id)
	const role = project?.role ?? null
	const editor = role !== null && roleAllows(role, 'editor')
	const labels = useLabels(id, editor)
	if (error && !project) return <ProjectRefused projectId={id} error={error} onRetry={refetch} isPage />
	if (!project) return <PageWaiting />
	if (!editor) return <NothingToPrint text="viewer" />
	return (
		<QueryView queries={[panels, labels]} pending={<PageWaiting />}>
			{(list, known) => <ChosenPanels project={project} all={list.panels} labels={known} />}
		</QueryView>
	)
}

type ChosenPanelsProps = { project: Project; all: readonly Panel[]; labels: Labels }

function ChosenPanels({ project, all, labels }: ChosenPanelsProps) {
	const { panel, group, only } = route.useSearch()
	const { handed, listed } = useHandedPanels(project.id, only, all)
	const chosen = panel
		? all.filter(({ id }) => id === panel)
		: group
			? all.filter(({ groups }) => groups.includes(group))
			: handed
				? listed
				: []
	if (chosen.length === 0) return <NothingToPrint text="none_text" />
	return <LoadedLabels project={project} all={all} chosen={chosen} labels={labels} />
}

function NothingToPrint({ text }: { text: 'none_text' | 'viewer' }) {
	const { t } = useTranslation('labels')
	return (
		<EmptyState
			isPage
			picture={<IconTag size={28} stroke={1.5} aria-hidden />}
			title={t('none_title')}
			text={t(text)}
		/>
	)
}

type LoadedLabelsProps = ChosenPanelsProps & { chosen: readonly Panel[] }

function LoadedLabels({ project, all, chosen, labels }: LoadedLabelsProps) {
	const { t } = useTranslation('labels')
	const measures = useMeasures()
	const client = useQueryClient()
	const lookup = useProjectLookup(project, all)
	const [options, changeOptions] = useLabelOptions()
	const [used, setUsed] = useState(0)
	const layout = layoutOf(options.layout)
	const skipped = Math.min(used, labelsOnPage(layout) - 1)
	usePageSize(layout.page)
	const textsOf = useLabelTexts(project, lookup, options.fields)
	const companies = useCompanies().data
	const logo = companies?.find(({ id }) => id === project.company?.id)?.logo ?? null
	const draw = useQuery({
		queryKey: ['label_code_writer', options.code],
		queryFn: async () => ({ draw: await codeWriter(options.code) }),
		networkMode: 'always',
		staleTime: Number.POSITIVE_INFINITY,
	}).data?.draw
	const printed = chosen.slice(0, MOST_PRINTED)
	const codes = validCodes(labels)
	const missing = printed.filter(({ id }) => !codes.has(id)).length
	const labelOf = (panel: Panel): DrawnLabel => {
		const code = codes.get(panel.id) ?? null
		const image = code && draw ? draw(labelAddress(location.origin, code)) : null
		return { id: panel.id, texts: textsOf(panel, code), image }
	}
	const [asked, setAsked] = useState(false)
	const isPrinting = useIsPrinting() || asked
	const shownCount = layout.kind === 'roll' ? ROLL_PREVIEW : labelsOnPage(layout) - skipped
	const shown = (isPrinting ? printed : printed.slice(0, shownCount)).map(labelOf)
	useEffect(() => {
		if (!asked || !draw) return
		printAs(`${project.name} ${t('title')}`)
		setAsked(false)
	}, [asked, draw, project.name, t])
	const issue = useMutation({
		mutationFn: () =>
			missing === 0
				? Promise.resolve(codes)
				: issueLabels(
						client,
						project.id,
						printed.map(({ id }) => id),
					),
		networkMode: 'always',
	})
	const withCodes = (go: (codes: ReadonlyMap<string, string>) => void) =>
		void issue.mutateAsync().then(go, (error) => toast.failed(t('issue_failed'), error))
	const downloadZpl = (issued: ReadonlyMap<string, string>) => {
		const written = printed.flatMap((panel) => {
			const code = issued.get(panel.id)
			return code ? { ...textsOf(panel, code), address: labelAddress(location.origin, code) } : []
		})
		const size = draw?.(written[0]?.address ?? '').size ?? 0
		const { density, code: kind } = options
		const zpl = zplOf(written, { layout, kind, density, modules: size + 2 * QUIET_ZONE[kind] })
		saveFile(`${fileNameOf(`${project.name} ${t('title')}`, 'labels')}.zpl`, new Blob([zpl], { type: 'text/plain' }))
	}
	const pages = Math.ceil((printed.length + skipped) / labelsOnPage(layout))
	return (
		<div className={classes.page}>
			<div className={classes.screen}>
				<PartHeading
					project={project}
					tab="panels"
					title={t('title')}
					actions={
						<>
							{layout.kind === 'roll' && (
								<Button
									variant="default"
									leftSection={<IconDownload size={16} aria-hidden />}
									disabled={!draw}
									onClick={() => withCodes(downloadZpl)}
								>
									{t('download_zpl')}
								</Button>
							)}
							<Button
								leftSection={<IconPrinter size={16} aria-hidden />}
								loading={issue.isPending}
								onClick={() => withCodes(() => setAsked(true))}
							>
								{t('print_now')}
							</Button>
						</>
					}
				>
					<p className={classes.quiet}>
						{dotted([
							t('count', { number: measures.number(printed.length) }),
							layout.kind === 'sheet' && t('pages', { number: measures.number(pages) }),
						])}
					</p>
				</PartHeading>
			</div>
			<div className={classes.columns}>
				<div className={`${classes.options} ${classes.screen}`}>
					{chosen.length > printed.length && (
						<Alert color="yellow">
							{t('limit', { most: measures.number(MOST_PRINTED), number: measures.number(chosen.length) })}
						</Alert>
					)}
					<LabelOptionFields
						options={options}
						onChange={changeOptions}
						layout={layout}
						used={skipped}
						onUsed={setUsed}
						hasLogo={logo !== null}
					/>
					<p className={classes.quiet}>{t('actual_size')}</p>
					{missing > 0 && <p className={classes.quiet}>{t('new_codes', { number: measures.number(missing) })}</p>}
				</div>
				<div className={classes.preview}>
					<LabelPages
						layout={layout}
						kind={options.code}
						pages={placeLabels(layout, shown, skipped)}
						logo={options.fields.includes('logo') ? logo : null}
					/>
				</div>
			</div>
		</div>
	)
}

/** The newest valid code of each panel. */
const validCodes = ({ byCode }: Labels): ReadonlyMap<string, string> =>
	new Map([...byCode.values()].filter(({ is_revoked }) => !is_revoked).map(({ panel_id, code }) => [panel_id, code]))
