import { PICTURE_SIZE } from '@panelyard/contracts/models/model-picture'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
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
		const path = picture[size]
		return <ModelPicture path={path} fallback={<FacadePicture id={id} panelCount={panel_count} />} />
	}
	if (!needsFile(project)) return <FacadePicture id={id} panelCount={panel_count} />
	return (
		<span className={classes.missing}>
			<IconFileUpload size={28} stroke={1.4} aria-hidden />
		</span>
	)
}

/** While a later picture is fetched, the one before stays. */
function ModelPicture({ path, fallback }: { path: string; fallback: React.ReactNode }) {
	const [isThere, setThere] = useState(false)
	const [failed, setFailed] = useState<string | null>(null)
	if (failed === path) return fallback
	return (
		<img
			src={path}
			alt=""
			loading="lazy"
			decoding="async"
			{...PICTURE_SIZE}
			className={classes.model}
			data-pending={!isThere || undefined}
			onLoad={() => setThere(true)}
			onError={() => setFailed(path)}
		/>
	)
}
