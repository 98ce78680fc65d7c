import { FIELD_NAMES, type HomeForm, partOf, ruleOf } from '@/features/property-form/lib/form';
import { AMENITIES, FACILITIES, POLICIES, VIEWS } from '../lib/options';
import { FieldGroup } from './field';
import { GuestsAsk } from './guests-ask';
import { Checklist, ChoiceInput, TextInput, type TextName } from './inputs';
import type { PartProps } from './part';

/** What a home has that is a whole number. */
const NUMBERS = FIELD_NAMES.filter(
  (name): name is TextName => partOf(name) === 'features' && ruleOf(name).whole !== undefined,
);

/** Step 3: what the home has and allows, and, optionally, what guests ask first. */
export function StepFeatures({ part }: { part: PartProps }) {
  const { homeForm, page } = part.messages;
  const { steps, hints } = homeForm;
  return (
    <>
      <FieldGroup title={steps.facilities}>
        <FeatureChoice part={part} name="poolAccess" options={FACILITIES.poolAccess} />
        <FeatureChoice part={part} name="parking" options={FACILITIES.parking} />
        <FeatureChoice part={part} name="kitchen" options={FACILITIES.kitchen} />
        <FeatureChoice part={part} name="airConditioning" options={FACILITIES.airConditioning} />
        <FeatureChoice part={part} name="accessibility" options={FACILITIES.accessibility} />
        {NUMBERS.map((name) => (
          <TextInput key={name} part={part} name={name} inputMode="numeric" />
        ))}
        <Checklist part={part} name="amenities" options={AMENITIES} labels={page.amenity} />
        <Checklist part={part} name="views" options={VIEWS} labels={page.view} />
      </FieldGroup>
      <FieldGroup title={steps.policies} className="grid gap-5 sm:grid-cols-3">
        <FeatureChoice part={part} name="petPolicy" options={POLICIES.petPolicy} />
        <FeatureChoice part={part} name="smokingPolicy" options={POLICIES.smokingPolicy} />
        <FeatureChoice part={part} name="childrenPolicy" options={POLICIES.childrenPolicy} />
      </FieldGroup>
      <FieldGroup
        title={steps.distances}
        lead={<p>{hints.distance}</p>}
        className="grid gap-5 sm:grid-cols-3"
      >
        <TextInput part={part} name="distanceToBeach" />
        <TextInput part={part} name="distanceToCenter" />
        <TextInput part={part} name="distanceToAirport" />
      </FieldGroup>
      <GuestsAsk part={part} />
    </>
  );
}

type Feature = keyof typeof FACILITIES | keyof typeof POLICIES;

/** A choice in the words that guests read. */
function FeatureChoice<Name extends Feature>(props: {
  part: PartProps;
  name: Name;
  options: readonly NonNullable<HomeForm[Name]>[];
}) {
  const { feature, featureValue } = props.part.messages.page;
  return <ChoiceInput {...props} label={feature[props.name]} labels={featureValue} />;
}
