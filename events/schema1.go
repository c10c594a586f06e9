package events

import "fmt"

// fromSchema1 is the step to schema 2. Records of schema 1 know of no dynamite, no
// gap cards and no snow, and every area has the action that is printed on the
// board. This says so in the shapes of schema 2, and such a game folds to what it
// has always been. Types of facts that schema 1 did not have are refused; words
// that it did not have, such as a choice to blast, are not told apart.
func fromSchema1(record *object) error { return record.editFacts(schema1Facts) }

var (
	none   = []byte("0")
	absent = []byte("false")
	empty  = []byte("[]")

	boardActions = []byte(`["stock-yard","excavate","works","lay-track","build","site-office","survey"]`)
)

// schema1Facts rewrite those facts whose shapes have changed.
var schema1Facts = map[string]func(*object) error{
	"asked":          ends("steps"),
	"train-lost":     ends("dynamite"),
	"train-returned": ends("dynamite"),
	"train-chosen":   ends("dynamite"),
	"converted":      func(fact *object) error { return fact.insert("ironOre", "dynamite", none) },
	"trains-dealt": func(fact *object) error {
		fact.add("dynamite", none)
		return fact.insert("coal", "added", empty)
	},
	"opened": func(fact *object) error { return fact.edit("setup", schema1Setup) },
	"scored": func(fact *object) error { return fact.edit("score", schema1Score) },

	"gap-card-turned":    unknownToSchema1,
	"blasted":            unknownToSchema1,
	"excavation-stopped": unknownToSchema1,
	"dynamite-taken":     unknownToSchema1,
	"snow-fell":          unknownToSchema1,
	"surveyor-slid":      unknownToSchema1,
}

// unknownToSchema1 refuses a fact of a type that came with schema 2.
func unknownToSchema1(fact *object) error {
	return fmt.Errorf("schema 1 has no facts of type %s", fact.get("type"))
}

// ends gives a fact one more number at its end.
func ends(key string) func(*object) error {
	return func(fact *object) error {
		fact.add(key, none)
		return nil
	}
}

// addition is a member that schema 2 has in front of another one.
type addition struct {
	before, key string
	value       []byte
}

func (o *object) insertAll(additions ...addition) error {
	for _, a := range additions {
		if err := o.insert(a.before, a.key, a.value); err != nil {
			return err
		}
	}
	return nil
}

func schema1Setup(setup *object) error {
	err := setup.insertAll(
		addition{"contracts", "gapCards", empty},
		addition{"spaces", "shedTrains", empty},
		addition{"excavation", "actions", boardActions},
		addition{"eventTrack", "dynamite", none},
		addition{"markers", "snowfall", []byte(`{"rubble":0,"coversOwnedTrack":false}`)},
		addition{"markers", "beyond", []byte(`""`)},
	)
	if err != nil {
		return err
	}
	if err := setup.editAll("stations", schema1Station); err != nil {
		return err
	}
	return setup.editAll("contracts", schema1Contract)
}

func schema1Station(station *object) error {
	return station.insertAll(addition{"track", "joined", absent}, addition{"surveyor", "gap", absent})
}

func schema1Contract(contract *object) error {
	if err := contract.edit("needs", func(needs *object) error {
		return needs.insertAll(addition{"track", "buildings", none}, addition{"surveyor", "gapCards", none})
	}); err != nil {
		return err
	}
	return contract.insertAll(
		addition{"surveyorPoints", "pointsPerDynamite", none},
		addition{"surveyorPoints", "pointsPerSteelBuilding", none},
	)
}

func schema1Score(score *object) error {
	if err := score.insert("total", "gapCards", none); err != nil {
		return err
	}
	return score.editAll("cards", func(card *object) error {
		card.add("dynamite", none)
		card.add("gapCards", none)
		return card.insert("track", "buildings", none)
	})
}
