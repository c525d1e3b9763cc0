import { imagePath } from '@panelyard/contracts/images'
import { PICTURE_SIZE } from '@panelyard/contracts/project-pictures'
import type { ProjectListItem } from '@panelyard/contracts/projects'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { FacadePicture } from '../../domain/facade/facade-picture.tsx'
import { needsFile } from '../../domain/project/label-badge.tsx'
import classes from './project-picture.module.css'

type ProjectPictureProps = { project: ProjectListItem; size?: 'large' | 'small' }

/** The model of a project, or a drawing until it has a picture; only an icon for a project without a model. */
export function ProjectPicture({ project, size = 'small' }: ProjectPictureProps) {
	const { id, picture, panel_count } = project
	if (picture) {
		const path = imagePath(id, picture.image_id, size)
		return <ModelPicture key={path} path={path} fallback={<FacadePicture id={id} panelCount={panel_count} />} />
	}
	if (!needsFile(project)) return <FacadePicture id={id} panelCount={panel_count} />
	return (
		<span className={classes.missing}>
			<IconFileUpload size={28} stroke={1.4} aria-hidden />
		</span>
	)
}

function ModelPicture({ path, fallback }: { path: string; fallback: React.ReactNode }) {
	const [state, setState] = useState<'pending' | 'there' | 'failed'>('pending')
	if (state === 'failed') return fallback
	return (
		<img
			src={path}
			alt=""
			loading="lazy"
			decoding="async"
			{...PICTURE_SIZE}
			className={classes.model}
			data-pending={state === 'pending' || undefined}
			onLoad={() => setState('there')}
			onError={() => setState('failed')}
		/>
	)
}
