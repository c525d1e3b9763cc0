import { Tabs, Text } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { TrialOverNotice, useIsTrialOver } from '../../domain/account/trial-over-notice.tsx'
import { Converting } from '../../domain/conversion/converting.tsx'
import { handOver, keptFile } from '../../domain/own-file/kept-file.ts'
import { LeaveGuard } from '../../domain/uploads/leave-guard.tsx'
import { Uploading } from '../../domain/uploads/uploading.tsx'
import { CreateForm } from '../../features/create-project/create-form.tsx'
import { CREATE_PROJECT_TABS, type CreateProjectTab } from '../../features/create-project/create-project-search.ts'
import { type NewProject, useProjectUpload } from '../../features/create-project/use-project-upload.ts'
import { carryToMerge } from '../../features/merge-models/carried-files.ts'
import { MergeModels } from '../../features/merge-models/merge-models.tsx'
import { GlbConverter, type GlbTasks } from '../../features/model-tools/glb-converter.tsx'
import { IfcTesting } from '../../features/model-tools/ifc-testing.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './create-project-page.module.css'

const route = getRouteApi('/shell/app/dashboard/create-project')

/**
 * /app/dashboard/create-project: a model becomes a project, or is tested or turned into a GLB by a tool. Once an upload is
 * done the address names what became of it, so that a reload goes on from there.
 */
export function CreateProjectPage() {
	const { t } = useTranslation(['tools', 'create'])
	const { tab: asked, project, inspection, glb, own_file } = route.useSearch()
	const navigate = route.useNavigate()
	const tab = asked ?? 'create'
	const isTrialOver = useIsTrialOver()
	const openTab = (next: CreateProjectTab) =>
		navigate({ search: (current) => ({ ...current, tab: next === 'create' ? undefined : next }) })
	const merge = (files: readonly File[]) => {
		carryToMerge(files)
		void openTab('merge')
	}
	const setTasks = ({ inspectionId, exportId }: GlbTasks) =>
		navigate({
			search: (current) => ({ ...current, inspection: inspectionId ?? undefined, glb: exportId ?? undefined }),
		})
	return (
		<div className={classes.page}>
			<PageHeader
				title={t(`tabs.${tab}`)}
				description={
					<Text inherit maw={760}>
						{tab === 'create' ? t('create:description') : t(`${tab}.text`)}
					</Text>
				}
			/>
			<TrialOverNotice />
			<Tabs
				value={tab}
				onChange={(value) => openTab(value as CreateProjectTab)}
				keepMounted={false}
				classNames={{ list: classes.tabs, tab: classes.tab }}
			>
				<Tabs.List aria-label={t('tabs.label')}>
					{CREATE_PROJECT_TABS.map((name) => (
						<Tabs.Tab key={name} value={name}>
							{t(`tabs.${name}`)}
						</Tabs.Tab>
					))}
				</Tabs.List>
				<Tabs.Panel value="create" pt="md">
					{project ? (
						<Converting key={project} projectId={project} />
					) : (
						isTrialOver || <NewProjectForm ownFile={own_file ?? null} onMerge={merge} />
					)}
				</Tabs.Panel>
				<Tabs.Panel value="testing" pt="md">
					{(inspection || !isTrialOver) && (
						<IfcTesting
							inspectionId={inspection ?? null}
							onInspection={(inspectionId) => setTasks({ inspectionId, exportId: null })}
							onMakeGlb={() => openTab('glb')}
						/>
					)}
				</Tabs.Panel>
				<Tabs.Panel value="glb" pt="md">
					{(inspection || glb || !isTrialOver) && (
						<GlbConverter tasks={{ inspectionId: inspection ?? null, exportId: glb ?? null }} onTasks={setTasks} />
					)}
				</Tabs.Panel>
				<Tabs.Panel value="merge" pt="md">
					{isTrialOver || <MergeModels />}
				</Tabs.Panel>
			</Tabs>
		</div>
	)
}

type NewProjectFormProps = {
	/** The id of a file that this browser keeps. */
	ownFile: string | null
	onMerge: (files: readonly File[]) => void
}

function NewProjectForm({ ownFile, onMerge }: NewProjectFormProps) {
	const { t } = useTranslation('create')
	const navigate = useNavigate()
	const [entered, setEntered] = useState<NewProject | null>(null)
	const opened = useOpenedFile(ownFile)
	const uploading = useRef(false)
	const sent = useRef<File>(null)
	const person_id = useCurrentUser()?.id
	const upload = useProjectUpload(({ project, is_known }) => {
		uploading.current = false
		if (is_known) toast.info(t('upload.known'))
		// People may have chosen another file in its place.
		if (ownFile && person_id && sent.current === opened) handOver(ownFile, project.id, person_id).catch(() => undefined)
		void navigate({ to: '/app/dashboard/create-project', search: { project: project.id }, replace: true })
	})
	const start = (project: NewProject) => {
		setEntered(project)
		sent.current = project.file
		uploading.current = true
		upload.start(project, {
			onError: (error) => {
				uploading.current = false
				// The form tells every other.
				if (error.name === 'AbortError') toast.info(t('upload.cancelled'))
			},
		})
	}
	return (
		<>
			<LeaveGuard isActive={() => uploading.current} onLeave={upload.stop} />
			{upload.uploading && upload.progress && entered ? (
				<Uploading name={entered.file.name} progress={upload.progress} onStop={upload.stop} />
			) : opened === 'looking' ? null : (
				<CreateForm initial={entered} file={opened} error={upload.error} onSubmit={start} onMerge={onMerge} />
			)}
		</>
	)
}

/** A file that this browser keeps: null for none, or one that it no longer has. */
function useOpenedFile(id: string | null): File | 'looking' | null {
	const [opened, setOpened] = useState<File | 'looking' | null>(id === null ? null : 'looking')
	useEffect(() => {
		if (id !== null) void keptFile(id).then((kept) => setOpened(kept?.file ?? null))
	}, [id])
	return opened
}
