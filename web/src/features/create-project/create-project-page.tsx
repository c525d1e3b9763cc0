import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { Converting } from './converting.tsx'
import { CreateForm } from './create-form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Uploading } from './uploading.tsx'
import { type NewProject, useProjectUpload } from './use-project-upload.ts'

const route = getRouteApi('/shell/app/dashboard/create-project')

/**
 * /app/dashboard/create-project: a model goes up, is converted, and its panels are chosen. Once the upload is done the
 * address names the project, so that a reload goes on from there.
 */
export function CreateProjectPage() {
	const { t } = useTranslation('create')
	const { project: projectId } = route.useSearch()
	return (
		<>
			<PageHeader title={t('title')} description={t('description')} />
			{projectId ? <Converting key={projectId} projectId={projectId} /> : <NewProjectForm />}
		</>
	)
}

function NewProjectForm() {
	const { t } = useTranslation('create')
	const navigate = useNavigate()
	const [entered, setEntered] = useState<NewProject | null>(null)
	const uploading = useRef(false)
	const upload = useProjectUpload(({ project }) => {
		uploading.current = false
		void navigate({ to: '/app/dashboard/create-project', search: { project: project.id }, replace: true })
	})
	const start = (project: NewProject) => {
		setEntered(project)
		uploading.current = true
		upload.start(project, {
			onError: (error) => {
				uploading.current = false
				if (error.name === 'AbortError') toast.info(t('upload.cancelled'))
				else toast.error(t('creation_failed'), t('creation_failed_text'))
			},
		})
	}
	return (
		<>
			<LeaveGuard isActive={() => uploading.current} onLeave={upload.stop} />
			{upload.uploading && upload.progress && entered ? (
				<Uploading name={entered.file.name} progress={upload.progress} onStop={upload.stop} />
			) : (
				<CreateForm initial={entered} error={upload.error} onSubmit={start} />
			)}
		</>
	)
}
