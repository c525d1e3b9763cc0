import { PublicConfig } from '@panelyard/contracts/values/config'
import type { Feature } from '../../platform/feature.ts'
import { demoProjectId } from '../projects/projects.service.ts'

const BYTES_PER_MB = 1024 * 1024

export const configFeature: Feature = (app, { config, database }) => {
	const schema = { tags: ['config'], response: { 200: PublicConfig } }
	app.get('/config', { config: { is_same_for_all: true }, schema }, async () => ({
		max_ifc_upload_size_mb: config.maxIfcUploadMb,
		max_ifc_upload_size_bytes: Math.floor(config.maxIfcUploadMb * BYTES_PER_MB),
		trial_max_ifc_upload_size_mb: config.trialMaxIfcUploadMb,
		google_sign_in: config.google !== null,
		demo_project_id: await demoProjectId(database),
		contact_email: config.contactEmail,
		support_hours: config.supportHours,
	}))
}
