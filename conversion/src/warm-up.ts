/**
 * Fills the folder of compiled code (`NODE_COMPILE_CACHE`): runs a job of one kind on a model of our own, so that no
 * foreign input affects the code of later converters. Its arguments are the kind, a folder for the results and the
 * compiled code, and the final path of the compiled code.
 */
import './late-optimisation.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConverterJob } from '@panelyard/contracts/models/conversion'
import { performJob } from './answer-job.ts'
import { keepCompiledCode } from './compiled-code.ts'

const MODEL = `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('','',(''),(''),'','','');
FILE_SCHEMA(('IFC4'));
ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#2,$);
#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#5=IFCUNITASSIGNMENT((#4));
#6=IFCPROJECT('0000000000000000000001',$,'Warm-up',$,$,$,$,(#3),#5);
#7=IFCLOCALPLACEMENT($,#2);
#8=IFCBUILDINGSTOREY('0000000000000000000002',$,'Storey',$,$,#7,$,$,.ELEMENT.,0.);
#9=IFCRELAGGREGATES('0000000000000000000003',$,$,$,#6,(#8));
#10=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,3.,0.2);
#11=IFCDIRECTION((0.,0.,1.));
#12=IFCEXTRUDEDAREASOLID(#10,#2,#11,2.5);
#13=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#12));
#14=IFCPRODUCTDEFINITIONSHAPE($,$,(#13));
#15=IFCWALL('0000000000000000000004',$,'Wall',$,$,#7,#14,'W1',$);
#16=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000005',$,$,$,(#15),#8);
ENDSEC;
END-ISO-10303-21;
`

const [, , asked = '', folder = '', complete = ''] = process.argv
const source_path = join(folder, 'model.ifc')
writeFileSync(source_path, MODEL)

const common = { source_path, file_name: 'model.ifc', output_directory: folder, max_unpacked_bytes: 1_000_000 }
const panel_rule = {
	classes: ['IfcWall'],
	name_attribute: 'Name',
	name_pattern: null,
	exclude_patterns: [],
	mark: { kind: 'attribute', attribute: 'Tag' },
}
const source = { source_path, file_name: 'model.ifc', placement: null }
const jobs = [
	{ kind: 'convert', ...common, panel_rule: null },
	{ kind: 'identify_panels', artefact_directory: folder, output_directory: folder, panel_rule },
	{ kind: 'compare_versions', before_directory: folder, after_directory: folder, output_directory: folder, panel_rule },
	{
		kind: 'check_requirements',
		sources: [{ source_path }],
		artefact_directory: folder,
		output_directory: folder,
		max_unpacked_bytes: 1_000_000,
		ids: [],
	},
	{ kind: 'inspect_model', ...common },
	{ kind: 'plan_merge', ...common, sources: [source, source], merge: {} },
	{ kind: 'export_glb', ...common, options: { layout: 'compact', leave_out: [], compress: true } },
]
// Without artefacts, finding and comparing panels and checking requirements fail, but only once their code has been loaded.
await performJob(ConverterJob.parse(jobs.find(({ kind }) => kind === asked)), () => {})
await keepCompiledCode(folder, complete)
process.exit(0)
