import { ActionIcon, Menu, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { MAX_PINNED_PROJECTS } from '@panelyard/contracts/projects/portfolio'
import { ProjectLabel, type ProjectListItem, roleAllows } from '@panelyard/contracts/projects/projects'
import {
	IconCheck,
	IconCopyPlus,
	IconCube,
	IconDoorExit,
	IconDots,
	IconFolderOpen,
	IconPencil,
	IconPin,
	IconPinnedOff,
	IconTag,
	IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { DuplicateForm } from '../../domain/duplicates/duplicate-form.tsx'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { toast } from '../../ui/messages/toast.ts'
import { DeleteProjectForm } from './delete-project-form.tsx'
import { usePinnedProjects } from './pinned-projects.ts'
import { useLeaveProject } from './project-list.queries.ts'
import { RenameProjectForm } from './rename-project-form.tsx'

/** What can be done with a listed project, as far as the person's role allows. */
export function ProjectMenu({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation('projects')
	const may = (role: ProjectListItem['role'] & string) => project.role !== null && roleAllows(project.role, role)
	const rename = () =>
		modals.open({ title: t('rename_dialog.title'), children: <RenameProjectForm project={project} /> })
	const remove = () =>
		modals.open({ title: t('delete_dialog.title'), children: <DeleteProjectForm project={project} /> })
	return (
		<Menu width={190}>
			<Menu.Target>
				<ActionIcon size="md" aria-label={t('menu', { name: project.name })} pos="relative" style={{ zIndex: 1 }}>
					<IconDots size={17} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item
					component={Link}
					to={`/app/project/${project.id}` as string}
					leftSection={<IconFolderOpen size={16} aria-hidden />}
				>
					{t('open_project')}
				</Menu.Item>
				{project.file3d_link && (
					<Menu.Item
						component={Link}
						to={`/app/project/${project.id}/3d-view` as string}
						leftSection={<IconCube size={16} aria-hidden />}
					>
						{t('open_3d')}
					</Menu.Item>
				)}
				<PinItem id={project.id} />
				{project.role !== null && <DuplicateItem project={project} />}
				{may('manager') && (
					<>
						<Menu.Divider />
						<Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={rename}>
							{t('rename')}
						</Menu.Item>
						<LabelMenu project={project} />
						<Menu.Divider />
						<Menu.Item
							color="var(--mantine-color-error)"
							leftSection={<IconTrash size={16} aria-hidden />}
							onClick={remove}
						>
							{t('delete')}
						</Menu.Item>
					</>
				)}
				{project.role !== null && !may('manager') && <LeaveItem project={project} />}
			</Menu.Dropdown>
		</Menu>
	)
}

function PinItem({ id }: { id: string }) {
	const { t } = useTranslation('projects')
	const { ids, isFull, pin, unpin } = usePinnedProjects()
	return ids.includes(id) ? (
		<Menu.Item leftSection={<IconPinnedOff size={16} aria-hidden />} onClick={() => unpin(id)}>
			{t('unpin')}
		</Menu.Item>
	) : (
		<Menu.Item leftSection={<IconPin size={16} aria-hidden />} disabled={isFull} onClick={() => pin(id)}>
			{t('pin')}
			{isFull && (
				<Text size="xs" c="dimmed">
					{t('pins_full', { number: MAX_PINNED_PROJECTS })}
				</Text>
			)}
		</Menu.Item>
	)
}

function DuplicateItem({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation('gallery')
	const navigate = useNavigate()
	const done = (copy: { id: string; name: string }) => {
		modals.closeAll()
		toast.success(t('done', { name: copy.name }))
		void navigate({ to: '/app/project/$id', params: { id: copy.id } })
	}
	const open = () =>
		modals.open({
			title: t('dup_title'),
			children: <DuplicateForm project={project} onDone={done} onCancel={() => modals.closeAll()} />,
		})
	return (
		<Menu.Item leftSection={<IconCopyPlus size={16} aria-hidden />} onClick={open}>
			{t('dup_action')}
		</Menu.Item>
	)
}

/** For those who manage nothing in the project: a manager is removed in the access dialog. */
function LeaveItem({ project: { id, name } }: { project: ProjectListItem }) {
	const { t } = useTranslation(['projects', 'shell'])
	const user = useCurrentUser()
	const leave = useLeaveProject(user?.id ?? '')
	if (!user) return null
	const confirm = () =>
		modals.openConfirmModal({
			title: t('leave'),
			children: t('leave_dialog.text', { name }),
			labels: { confirm: t('leave'), cancel: t('shell:cancel') },
			confirmProps: { color: 'red' },
			onConfirm: () => {
				leave.mutateAsync(id).then(
					() => toast.success(t('left', { name })),
					(error) => toast.failed(t('leave_failed'), error),
				)
			},
		})
	return (
		<>
			<Menu.Divider />
			<Menu.Item
				color="red"
				leftSection={<IconDoorExit size={16} aria-hidden className="mirrored" />}
				onClick={confirm}
			>
				{t('leave')}
			</Menu.Item>
		</>
	)
}

function LabelMenu({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation('projects')
	const make = useMakeChange()
	const setLabel = (label: ProjectLabel) => make(draftProjectChange(project, { labels: [label] }))
	return (
		<Menu.Sub>
			<Menu.Sub.Target>
				<Menu.Sub.Item leftSection={<IconTag size={16} aria-hidden />}>{t('set_label')}</Menu.Sub.Item>
			</Menu.Sub.Target>
			<Menu.Sub.Dropdown>
				{ProjectLabel.options.map((label) => (
					<Menu.Item
						key={label}
						rightSection={project.labels[0] === label && <IconCheck size={16} aria-hidden />}
						aria-current={project.labels[0] === label || undefined}
						onClick={() => setLabel(label)}
					>
						{t(`label.${label}`)}
					</Menu.Item>
				))}
			</Menu.Sub.Dropdown>
		</Menu.Sub>
	)
}
